/**
 * Restores a backup made by `npm run backup`: `node --import tsx server/cli/restore.ts FILE [--replace [--yes]]`.
 * Stop the servers first. Records and files are replaced only with --replace, which asks for confirmation before
 * records are deleted. Without a terminal it requires --yes.
 */
import { join } from "node:path";
import { parseOptions } from "../base/command-options";
import { restore } from "../backup/backup";
import { loadEnvFile, readEnv } from "../base/env";
import { exitWithError, StartError } from "../base/start-error";
import { confirmRemoval } from "./confirm";

async function main(): Promise<void> {
  loadEnvFile();
  const { file, replace, yes } = readArguments();
  const env = readEnv(process.env);
  const label = env.DATABASE_URL ? "the database of DATABASE_URL" : `the database in ${join(env.DATA_DIR, "pg")}`;
  const { tables, madeAt, files } = await restore(env, file, async (replaced) => {
    if (replaced.hasRecords) {
      if (!replace) throw new StartError(`There are already records in ${label}. Add --replace to delete them.`);
      await confirmRemoval(label, yes);
    } else if (replaced.files > 0 && !replace) {
      throw new StartError(
        `${replaced.store} has ${replaced.files} files that differ from the backup. Add --replace to overwrite them.`,
      );
    }
  });
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const restored = `${rows} rows of ${Object.keys(tables).length} tables and ${files?.count ?? 0} files`;
  process.stdout.write(`Restored ${restored}, as they were at ${madeAt}.\n`);
}

/** @throws StartError */
function readArguments(): { file: string; replace: boolean; yes: boolean } {
  const { values, positionals } = parseOptions({
    options: { replace: { type: "boolean", default: false }, yes: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    throw new StartError("Name the backup file: npm run restore -- FILE");
  }
  return { file, ...values };
}

main().catch(exitWithError);
