const QUOTE = 34;
const LINE_FEED = 10;

/**
 * Counts the records of a CSV file as it arrives. It does not count the heading, or line breaks inside cells. A JSON
 * lines file has neither.
 */
export function createRowCounter(jsonLines = false) {
  let lines = 0;
  let quoted = false;
  return {
    add(piece: Uint8Array): void {
      for (const byte of piece) {
        // A quote inside a cell is doubled, so it toggles the state twice.
        if (byte === QUOTE && !jsonLines) quoted = !quoted;
        else if (byte === LINE_FEED && !quoted) lines += 1;
      }
    },
    rows: () => Math.max(jsonLines ? lines : lines - 1, 0),
  };
}
