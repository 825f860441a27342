// The rules of spectral for OpenAPI, which follow no reference here.
import { oas } from "@stoplight/spectral-rulesets";

const rules = Object.entries(oas.rules).map(([name, rule]) => [name, { ...rule, resolved: false }]);
export default { ...oas, rules: Object.fromEntries(rules) };
