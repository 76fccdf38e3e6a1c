/** `npm run new:resource` generates a resource, its API and its tests, and registers it. */
import { parseArgs } from "node:util";
import { planResource } from "./plan";
import { FIELD_KINDS, parseRequest, RequestError } from "./request";
import { writeChanges } from "../../scripts/write-changes";
import { projectRoot } from "../../scripts/project";

const USAGE = `npm run new:resource -- banners --fields "title:text!,position:number,isActive:boolean,startsAt:date"

A field is name:kind, with ! behind it where it is required. Kinds: ${FIELD_KINDS.join(", ")};
a choice has its values in brackets, status:choice(draft|live). --one "Home Banner" says what one of them is called, and
--many "Home Banners" what many are, where the name does not.`;

async function newResource(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { fields: { type: "string", default: "" }, one: { type: "string" }, many: { type: "string" } },
  });
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new RequestError(USAGE);
  const changes = await planResource(projectRoot, parseRequest(name, values.fields, values));
  writeChanges(projectRoot, changes);
  for (const { file, before } of changes) console.log(`${before === undefined ? "new    " : "changed"}  ${file}`);
  console.log("\nnpm run check passes as it is. What to change now: docs/add-a-resource.md");
}

newResource().catch((error: unknown) => {
  console.error(error instanceof RequestError ? error.message : error);
  process.exitCode = 1;
});
