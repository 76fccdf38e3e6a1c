/**
 * `npm run faults [-- --only <name>] [-- --list] [-- --seconds 60]`: plays one fault after the other on a server of its own
 * under a small load, and says what callers saw, what of the acknowledged is lost, and how long it took until all was well.
 * It ends with 1 where anything was lost, or did not become healthy again. See docs/reliability.md.
 */
import { failToStart } from "../server/start-error";
import { FAULTS } from "./faults/all";
import { readArguments } from "./faults/arguments";
import { play } from "./faults/play";
import { createStage } from "./faults/stage";
import { failed, linesOf, rowOf, type Played } from "./faults/table";

async function main(): Promise<void> {
  const { list, faults, seconds } = readArguments(process.argv.slice(2), FAULTS);
  if (list) {
    for (const { name, what, databases } of faults) console.log(`${name.padEnd(20)} ${what} (${databases.join(", ")})`);
    return;
  }
  const stage = createStage();
  const all: Played[] = [];
  try {
    for (const fault of faults)
      for (const kind of fault.databases) {
        const played = await play(stage, fault, kind, seconds);
        console.log(`${linesOf(played).join("\n")}\n`);
        all.push(played);
      }
  } finally {
    await stage.close();
  }
  console.table(all.map(rowOf));
  process.exitCode = all.some(failed) ? 1 : 0;
}

main().catch(failToStart);
