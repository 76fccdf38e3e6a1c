/** Cuts rows into batches that one statement can take; the last one may be shorter. */
export function* batches<T>(rows: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
