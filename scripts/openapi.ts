/**
 * `npm run openapi` writes docs/openapi.json, which documents every call of the bundled API. With --letter it includes
 * only the calls of the specification, and writes to standard output. --out names another file.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { format, resolveConfig } from "prettier";
import { loadKeyring } from "../server/db/data-keys";
import { initEncryption } from "../server/maintenance/init-encryption";
import { connect, IN_MEMORY } from "../server/db/connect";
import { migrate } from "../server/migrate";
import { seedDemo } from "./openapi/demo";
import { generateSpecificationDocument, generateFullDocument } from "./openapi/generate";
import { projectRoot } from "./project";

const FILE = join(projectRoot, "docs", "openapi.json");

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { letter: { type: "boolean" }, out: { type: "string" } } });
  const database = await connect({ DATA_DIR: IN_MEMORY });
  await migrate(database);
  await initEncryption(database, await loadKeyring({ DATA_DIR: IN_MEMORY }));
  await seedDemo(database);
  const document = await (values.letter ? generateSpecificationDocument : generateFullDocument)(database);
  await database.close();
  const text = await format(JSON.stringify(document), { ...(await resolveConfig(FILE)), filepath: FILE });
  const file = values.out ?? (values.letter ? undefined : FILE);
  if (file === undefined) process.stdout.write(text);
  else await writeFile(file, text);
}

await main();
