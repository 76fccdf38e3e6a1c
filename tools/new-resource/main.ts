/** `npm run new:resource` generates a resource, its API and its tests, and registers it. */
import { parseArgs } from "node:util";
import { planResource } from "./plan";
import { listHints } from "./references";
import { FIELD_KINDS, parseRequest } from "./request";
import { RequestError } from "./request-error";
import { updateApiDescription } from "./update-api-description";
import { writeChanges } from "../../scripts/write-changes";
import { projectRoot } from "../../scripts/project";

const USAGE = `Usage: npm run new:resource -- banners --fields "title:text!,position:number,isActive:boolean,startsAt:date"

A field is name:kind. Add ! at the end if it is required.
Kinds: ${FIELD_KINDS.join(", ")}.
A choice lists its values in parentheses: status:choice(draft|live). A reference names a resource: order:ref(orders).

Add actions that change a choice with --action "approve:requested>approved:note?". A ? marks an optional input.

Set the singular with --one "Home Banner" and the plural with --many "Home Banners" if the name does not give them.`;

async function createResource(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      fields: { type: "string", default: "" },
      action: { type: "string", multiple: true, default: [] },
      one: { type: "string" },
      many: { type: "string" },
    },
  });
  const [name, ...extraArguments] = positionals;
  if (name === undefined || extraArguments.length > 0) throw new RequestError(USAGE);
  const request = parseRequest(name, values.fields, values, values.action);
  const changes = await planResource(projectRoot, request);
  writeChanges(projectRoot, changes);
  for (const { file, before } of changes) console.log(`${before === undefined ? "created" : "changed"}  ${file}`);
  updateApiDescription();
  for (const hint of listHints(
    projectRoot,
    request,
    changes.map(({ file }) => file),
  ))
    console.log(hint);
  console.log("\nnpm run check passes without changes. For the next steps, see docs/add-a-resource.md.");
}

createResource().catch((error: unknown) => {
  const { code } = error as { code?: string };
  const isUsageError = error instanceof RequestError || code?.startsWith("ERR_PARSE_ARGS");
  console.error(isUsageError ? (error as Error).message : error);
  process.exitCode = 1;
});
