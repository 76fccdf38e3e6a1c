const QUOTE = 34;
const LINE_FEED = 10;

/**
 * Counts the records of a CSV file while it arrives: lines, but for those within a cell, less that of the headings. JSON
 * lines have neither.
 */
export function createRowCounter(jsonLines = false) {
  let lines = 0;
  let quoted = false;
  return {
    add(piece: Uint8Array): void {
      for (const byte of piece) {
        // A quote within a cell is written twice, and turns this twice.
        if (byte === QUOTE && !jsonLines) quoted = !quoted;
        else if (byte === LINE_FEED && !quoted) lines += 1;
      }
    },
    rows: () => Math.max(jsonLines ? lines : lines - 1, 0),
  };
}
