import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A planned file. `before` is its current content, if it exists. */
export interface FileChange {
  /** The path relative to the project root. */
  file: string;
  before?: string;
  after: string;
}

/** Writes all changes, or none: if one fails, the previous ones are undone. */
export function writeChanges(root: string, changes: readonly FileChange[]): void {
  const undo: (() => void)[] = [];
  try {
    for (const { file, before, after } of changes) {
      const target = path.join(root, file);
      const createdFolder = mkdirSync(path.dirname(target), { recursive: true });
      if (createdFolder) undo.push(() => rmSync(createdFolder, { recursive: true }));
      // Fails if the file exists, so that undo never removes an existing file.
      if (before === undefined) writeFileSync(target, "", { flag: "wx" });
      undo.push(() => (before === undefined ? rmSync(target) : writeFileSync(target, before)));
      writeFileSync(target, after);
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
}
