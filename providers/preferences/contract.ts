/**
 * What a person arranged for themselves, with the feature `preferences`. The console and the bundled API both import
 * this file.
 */

/** The maximum number of columns in a layout. */
export const MAX_LAYOUT_COLUMNS = 60;

/** The maximum size of a person's preferences, in characters of JSON. */
export const MAX_PREFERENCES = 16_000;

export const DENSITIES = ["comfortable", "compact"] as const;

/** How a person arranged a list. An absent property means the list's own arrangement. */
export interface ListLayout {
  /** The names of the shown columns, in order. A column has the name of its first field. */
  columns?: string[] | undefined;
  density?: (typeof DENSITIES)[number] | undefined;
}

/** GET and PUT /api/admin/preferences. PUT changes only the lists that it names. */
export interface Preferences {
  /** By the name of the list's page in the console, such as "orders". In PUT, null removes a layout. */
  lists?: Readonly<Record<string, ListLayout | null>>;
}

const toObject = (value: unknown) => (typeof value === "object" && value !== null ? value : {});

/** Reads a layout. Unknown and invalid properties count as absent. */
function parseListLayout(value: unknown): ListLayout {
  const { columns, density }: { columns?: unknown; density?: unknown } = toObject(value);
  return {
    columns: Array.isArray(columns) ? columns.filter((name) => typeof name === "string") : undefined,
    density: DENSITIES.find((known) => known === density),
  };
}

/** Reads the layouts of all lists. Anything else counts as no layouts. */
export function parseListLayouts(preferences: unknown): Record<string, ListLayout> {
  const { lists }: { lists?: unknown } = toObject(preferences);
  return Object.fromEntries(Object.entries(toObject(lists)).map(([name, layout]) => [name, parseListLayout(layout)]));
}
