/** `npm run eject`: writes a page of a declared resource as a plain Refine page, with its test, and registers it. */
import { parseArgs } from "node:util";
import { planEject } from "./plan";
import { EjectError, PAGES, parseRequest } from "./request";
import { writeChanges } from "../../scripts/write-changes";
import { projectRoot } from "../../scripts/project";

const USAGE = `Usage: npm run eject -- reviews --page list

Pages: ${PAGES.join(", ")}.`;

async function eject(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { page: { type: "string" } } });
  const [name, ...extraArguments] = positionals;
  if (name === undefined || values.page === undefined || extraArguments.length > 0) throw new EjectError(USAGE);
  const { changes, notes } = await planEject(projectRoot, parseRequest(projectRoot, name, values.page));
  writeChanges(projectRoot, changes);
  for (const { file, before } of changes) console.log(`${before === undefined ? "created" : "changed"}  ${file}`);
  if (notes.length > 0) console.log("\nDifferent from the kit's page:");
  for (const note of notes) console.log(`- ${note}`);
  console.log("\nRun npm run check, then adapt the page.");
}

eject().catch((error: unknown) => {
  const { code } = error as { code?: string };
  const isUsageError = error instanceof EjectError || code?.startsWith("ERR_PARSE_ARGS");
  console.error(isUsageError ? (error as Error).message : error);
  process.exitCode = 1;
});
