/** Splits rows into batches of the given size. The last batch may be smaller. */
export function* splitIntoBatches<T>(rows: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
