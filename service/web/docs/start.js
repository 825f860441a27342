SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#page",
  validatorUrl: null,
  persistAuthorization: true,
  docExpansion: "list",
  // The address of an operation is /docs#/<group>/<operation>, such as /docs#/games/createGame.
  deepLinking: true,
  filter: true,
  defaultModelsExpandDepth: 0,
});
