/** Removes parameters from a query string. Returns "" if none is left. */
export function removeParams(search: string, names: readonly string[]): string {
  const params = new URLSearchParams(search);
  for (const name of names) params.delete(name);
  return params.size > 0 ? `?${params}` : "";
}
