/**
 * `npm run faults [-- --only <name>] [-- --list] [-- --seconds 60]` injects one fault at a time into a separate
 * server under a small load. It reports the responses that callers got, the acknowledged changes that were lost, and
 * the recovery time. It exits with 1 if anything was lost or wrong, or a server did not recover.
 * See docs/reliability.md.
 */
import { exitWithError } from "../../server/base/start-error";
import { FAULTS } from "./all";
import { readArguments } from "./arguments";
import { runFault } from "./play";
import { createStage } from "./stage";
import { hasFailed, formatDetails, toTableRow, type FaultReport } from "./table";

async function main(): Promise<void> {
  const { list, faults, seconds } = readArguments(process.argv.slice(2), FAULTS);
  if (list) {
    for (const { name, description, databases } of faults)
      console.log(`${name.padEnd(20)} ${description} (${databases.join(", ")})`);
    return;
  }
  const stage = createStage();
  const all: FaultReport[] = [];
  try {
    for (const fault of faults)
      for (const kind of fault.databases) {
        const played = await runFault(stage, fault, kind, seconds);
        console.log(`${formatDetails(played).join("\n")}\n`);
        all.push(played);
      }
  } finally {
    await stage.close();
  }
  console.table(all.map(toTableRow));
  process.exitCode = all.some(hasFailed) ? 1 : 0;
}

main().catch(exitWithError);
