/** Reads a file as RFC 4180 has it, strictly: what does not fit is thrown. */

/** The records of a file with its byte order mark, the line of headings first. */
export function readCsv(file: string): string[][] {
  if (!file.startsWith("\ufeff")) throw new Error("The file has no byte order mark.");
  if (!file.endsWith("\r\n")) throw new Error("The file does not end with a line.");
  const records: string[][] = [[]];
  // A cell in quotes or bare, and what ends it.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  cell.lastIndex = 1;
  while (cell.lastIndex < file.length) {
    const at = cell.lastIndex;
    const found = cell.exec(file);
    if (!found) throw new Error(`This is no cell: ${JSON.stringify(file.slice(at, at + 80))}`);
    const [, quoted, bare = "", end] = found;
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end !== ",") records.push([]);
  }
  records.pop();
  const widths = new Set(records.map(({ length }) => length));
  if (widths.size > 1) throw new Error(`The lines have ${[...widths].join(" and ")} cells.`);
  return records;
}

/** The records by their headings. */
export function readRecords(file: string): Record<string, string>[] {
  const [headings = [], ...records] = readCsv(file);
  return records.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ""])));
}

/** The ids in a file, which stand in its first column. */
export const idsIn = (file: string): (string | undefined)[] =>
  readCsv(file)
    .slice(1)
    .map(([id]) => id);
