/**
 * Backs up the database and the files to a file: `node --import tsx server/cli/backup.ts [--out FILE]`.
 * The server can keep running. See docs/backup.md for what else you need to keep.
 */
import { parseOptions } from "../base/command-options";
import { backup } from "../backup/backup";
import { nextTimestamp } from "../base/clock";
import { loadEnvFile, readEnv } from "../base/env";
import { exitWithError } from "../base/start-error";

async function main(): Promise<void> {
  loadEnvFile();
  const out =
    parseOptions({ options: { out: { type: "string" } } }).values.out ??
    `marketplace-${nextTimestamp()
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, "")}.backup`;
  const env = readEnv(process.env);
  const started = performance.now();
  const { tables, payloadBytes, files = { count: 0, bytes: 0 } } = await backup(env, out);
  const counts = Object.values(tables);
  const rows = counts.reduce((sum, count) => sum + count, 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const size = ((payloadBytes + files.bytes) / 1_048_576).toFixed(1);
  print(
    `Wrote ${rows} rows of ${counts.length} tables and ${files.count} files to ${out}: ${size} MiB in ${seconds} s.`,
  );
  const keys = env.DATA_KEY ? "DATA_KEY" : `the file data.key of ${env.DATA_DIR}`;
  print(`Not included: .env, and ${keys}, without which nobody can read the records.`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch(exitWithError);
