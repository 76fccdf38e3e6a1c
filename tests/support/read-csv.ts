/** Parses a CSV file strictly by RFC 4180, and throws if it is malformed. */

/** Returns the cells of each line of a file with a byte order mark. The first line has the headings. */
export function readCsv(file: string): string[][] {
  if (!file.startsWith("\ufeff")) throw new Error("The file has no byte order mark.");
  if (!file.endsWith("\r\n")) throw new Error("The file does not end with a line break.");
  const records: string[][] = [[]];
  // A quoted or plain cell, and its separator.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  cell.lastIndex = 1;
  while (cell.lastIndex < file.length) {
    const at = cell.lastIndex;
    const found = cell.exec(file);
    if (!found) throw new Error(`Malformed cell: ${JSON.stringify(file.slice(at, at + 80))}`);
    const [, quoted, bare = "", end] = found;
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end !== ",") records.push([]);
  }
  records.pop();
  const widths = new Set(records.map(({ length }) => length));
  if (widths.size > 1) throw new Error(`The lines have ${[...widths].join(" and ")} cells.`);
  return records;
}

/** Returns the records as objects by heading. */
export function readRecords(file: string): Record<string, string>[] {
  const [headings = [], ...records] = readCsv(file);
  return records.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ""])));
}

/** Returns the ids from the first column of a file. */
export const readIds = (file: string): (string | undefined)[] =>
  readCsv(file)
    .slice(1)
    .map(([id]) => id);
