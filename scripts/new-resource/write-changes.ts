import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Change } from "./plan";

/** Writes all of the changes, or none: when one fails, those before it are taken back. */
export function writeChanges(root: string, changes: readonly Change[]): void {
  const undo: (() => void)[] = [];
  try {
    for (const { file, before, after } of changes) {
      const target = path.join(root, file);
      const made = mkdirSync(path.dirname(target), { recursive: true });
      if (made) undo.push(() => rmSync(made, { recursive: true }));
      // Fails where there is one, which then is not ours to remove.
      if (before === undefined) writeFileSync(target, "", { flag: "wx" });
      undo.push(() => (before === undefined ? rmSync(target) : writeFileSync(target, before)));
      writeFileSync(target, after);
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
}
