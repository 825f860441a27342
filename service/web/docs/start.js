/** The path of this service; this file is in the folder `docs` there. */
const HERE = new URL("..", /** @type {HTMLScriptElement} */ (document.currentScript).src).pathname;

/** Members of a union that are drawn. Of a larger one, such as the events, the page says how many there are. */
const MOST_SHAPES = 12;
/** Members that are data of the API, in which `$ref` would be a word like any other. */
const DATA = new Set(["value", "example", "const", "default", "enum"]);

/** Returns a part of the document with its references resolved. Parts within themselves or of many shapes are only named.
 * @param {any} part @param {any} document @param {string[]} [within] The references that are being replaced. @returns {any} */
function resolved(part, document, within = []) {
  if (Array.isArray(part)) return part.map((each) => resolved(each, document, within));
  if (part === null || typeof part !== "object") return part;
  if (typeof part.$ref === "string") return meant(part, document, within);
  const shapes = part.oneOf ?? part.anyOf;
  if (Array.isArray(shapes) && shapes.length > MOST_SHAPES) return named(part, shapes);
  const members = Object.entries(part).filter(([name]) => name !== "discriminator");
  const isData = (/** @type {string} */ name, /** @type {any} */ each) =>
    DATA.has(name) || (name === "examples" && Array.isArray(each));
  return Object.fromEntries(
    members.map(([name, each]) => [name, isData(name, each) ? each : resolved(each, document, within)]),
  );
}

/** @param {any} reference @param {any} document @param {string[]} within */
function meant({ $ref, ...beside }, document, within) {
  const [, , kind = "", name = ""] = $ref.split("/");
  if (within.includes($ref)) return { title: name, type: "object", description: "The same shape again.", ...beside };
  const found = resolved(document.components[kind][name], document, [...within, $ref]);
  return { ...(kind === "schemas" ? { title: name } : {}), ...found, ...beside };
}

/** @param {any} union @param {{ $ref?: string }[]} shapes */
function named(union, shapes) {
  const tag = union.discriminator ? `, told apart by \`${union.discriminator.propertyName}\`` : "";
  const text = `One of ${shapes.length} shapes${tag}: the list of schemas below has each of them.`;
  return { type: "object", description: `${union.description ?? ""} ${text}`.trim() };
}

/** The newest document, as Swagger UI keeps it and as plain data: some megabytes, which are made once. */
let newest = { json: /** @type {any} */ (null), document: /** @type {any} */ (null) };

/** @param {any} json @returns {any} */
function plain(json) {
  if (newest.json !== json) newest = { json, document: json.toJS() };
  return newest.document;
}

/** Resolves one operation or schema at a time. Swagger UI itself takes the whole document apart for each of them, which
 * stops the page for seconds. */
const Resolving = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        requestResolvedSubtree:
          (/** @type {any} */ _, /** @type {any} */ { specActions, specSelectors }) =>
          (/** @type {string[]} */ path) => {
            if (specSelectors.specResolvedSubtree(path)) return;
            const document = plain(specSelectors.specJson());
            const part = path.reduce((found, name) => found?.[name], document);
            if (part !== undefined) specActions.updateResolvedSubtree(path, resolved(part, document));
          },
      },
    },
  },
});

SwaggerUIBundle({
  // The document with the examples, which the published one leaves out.
  url: `${HERE}docs/openapi.json`,
  // The servers of the document are those without a proxy.
  requestInterceptor: (/** @type {any} */ request) => {
    const url = new URL(request.url, location.href);
    const isBelow = url.origin !== location.origin || url.pathname.startsWith(HERE);
    return Object.assign(request, isBelow ? {} : { url: `${url.origin}${HERE}${url.pathname.slice(1)}${url.search}` });
  },
  dom_id: "#page",
  validatorUrl: null,
  persistAuthorization: true,
  docExpansion: "list",
  // The address of an operation is /docs#/<group>/<operation>, such as /docs#/games/createGame.
  deepLinking: true,
  filter: true,
  defaultModelsExpandDepth: 0,
  plugins: [Resolving],
});
