/** Values for the records of the letter backend. */

/** A record of any shape, whose fields the letter backend does not check. */
export type Row = Record<string, unknown>;

const NEWEST = Date.UTC(2025, 9, 31, 6, 30);
const DAY = 86_400_000;

/** Returns the ISO time a number of days before the newest record. */
export const daysAgo = (days: number) => new Date(NEWEST - days * DAY).toISOString();

/** Returns an id of 24 hexadecimal digits, from two digits for the kind of record and a sequence number. */
export const hexId = (area: string, number: number) => `66c0de${area}${number.toString(16).padStart(16, "0")}`;

export const createMany = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Returns the value at the index, and begins again after the last value. */
export function pickByIndex<const T extends readonly [unknown, ...unknown[]]>(values: T, index: number): T[number] {
  return values[index % values.length];
}

export const SHOPS = [
  "Asha Handlooms",
  "Bharat Tools",
  "Chennai Spice House",
  "Deccan Leather",
  "Elora Ceramics",
  "Firozabad Glass",
  "Ganga Books",
  "Himalaya Tea",
  "Indore Snacks",
  "Jaipur Blue Pottery",
  "Kolkata Sarees",
  "Lucknow Chikan",
  "Mysore Silks",
  "Nagpur Oranges",
  "Ooty Oils",
  "Pune Bicycles",
  "Quilon Cashews",
  "Rajkot Brass",
  "Surat Textiles",
  "Thanjavur Arts",
  "Udaipur Marble",
  "Varanasi Weaves",
  "Warangal Rugs",
] as const;

/** GSTINs, each with the PAN that it contains. Both GSTINs have a valid check digit. */
export const GSTINS = [
  ["27AAPFU0939F1ZV", "AAPFU0939F"],
  ["27AAACR5055K1Z7", "AAACR5055K"],
] as const;
