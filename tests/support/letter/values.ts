/** Values that the records of the letter backend are made of. */

/** A record whose fields the double neither reads nor checks, beyond what a call names. */
export type Row = Record<string, unknown>;

const NEWEST = Date.UTC(2025, 9, 31, 6, 30);
const DAY = 86_400_000;

/** ISO stamp of so many days before the newest record. */
export const daysAgo = (days: number) => new Date(NEWEST - days * DAY).toISOString();

/** 24 hexadecimal characters: an area and a running number. */
export const hexId = (area: string, number: number) => `66c0de${area}${number.toString(16).padStart(16, "0")}`;

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** One of the values, in turn. */
export function pick<const T extends readonly [unknown, ...unknown[]]>(values: T, index: number): T[number] {
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

/** GSTIN and the PAN in it; the check digit on these two is right. */
export const GSTINS = [
  ["27AAPFU0939F1ZV", "AAPFU0939F"],
  ["27AAACR5055K1Z7", "AAACR5055K"],
] as const;
