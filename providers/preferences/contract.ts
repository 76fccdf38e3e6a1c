/**
 * The preferences of a person, with the feature `preferences`. The console and the bundled API both import this file.
 */

/** The maximum number of columns in a layout. */
export const MAX_LAYOUT_COLUMNS = 60;

/** The maximum size of a person's layouts, in characters of JSON. */
export const MAX_PREFERENCES = 16_000;

/** The maximum length of the start page's name, in characters. */
export const MAX_START_PAGE = 60;

export const DENSITIES = ["comfortable", "compact"] as const;

export const COLUMN_WIDTHS = ["narrow", "wide"] as const;
export type ColumnWidth = (typeof COLUMN_WIDTHS)[number];

/** A person's layout of a list. An absent property means the list's default. */
export interface ListLayout {
  /** The names of the shown columns, in order. A column has the name of its first field. */
  columns?: string[] | undefined;
  density?: (typeof DENSITIES)[number] | undefined;
  /** By the name of the column. A column without a width is as wide as its contents need. */
  widths?: Readonly<Record<string, ColumnWidth>> | undefined;
}

/** A person's choices for the whole console. */
export interface ConsolePreferences {
  /** The name of the page that opens first, such as "orders". Null means the dashboard. */
  startPage: string | null;
  /** Whether a list opens with the filters, sort order and page that the person last used. */
  rememberLists: boolean;
}

/** GET and PUT /api/admin/preferences. PUT changes only the properties and the lists that it names. */
export interface Preferences extends Partial<ConsolePreferences> {
  /** By the name of the list's page in the console, such as "orders". In PUT, null removes a layout. */
  lists?: Readonly<Record<string, ListLayout | null>>;
}

const toObject = (value: unknown) => (typeof value === "object" && value !== null ? value : {});

function parseWidths(value: unknown): ListLayout["widths"] {
  const widths = Object.entries(toObject(value)).flatMap(([name, width]) => {
    const found = COLUMN_WIDTHS.find((known) => known === width);
    return found ? [[name, found] as const] : [];
  });
  return widths.length > 0 ? Object.fromEntries(widths) : undefined;
}

/** Reads a layout. Unknown and invalid properties count as absent. */
function parseListLayout(value: unknown): ListLayout {
  const { columns, density, widths }: Readonly<Partial<Record<keyof ListLayout, unknown>>> = toObject(value);
  return {
    columns: Array.isArray(columns) ? columns.filter((name) => typeof name === "string") : undefined,
    density: DENSITIES.find((known) => known === density),
    widths: parseWidths(widths),
  };
}

/** Reads the layouts of all lists. Returns an empty object if there are none. */
export function parseListLayouts(preferences: unknown): Record<string, ListLayout> {
  const { lists }: { lists?: unknown } = toObject(preferences);
  return Object.fromEntries(Object.entries(toObject(lists)).map(([name, layout]) => [name, parseListLayout(layout)]));
}

/** Reads a person's choices for the whole console. Invalid properties count as the defaults. */
export function parseConsolePreferences(value: unknown): ConsolePreferences {
  const { startPage, rememberLists }: Partial<Record<keyof ConsolePreferences, unknown>> = toObject(value);
  return {
    startPage: typeof startPage === "string" ? startPage : null,
    rememberLists: rememberLists === true,
  };
}
