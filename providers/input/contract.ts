/** Validates and cleans typed values. The console and the bundled API both import this file. */

/** The first valid date. */
export const FIRST_DAY = "1900-01-01";
/** The last valid date. */
export const LAST_DAY = "2100-12-31";

/** Returns whether a text has the form YYYY-MM-DD and is from FIRST_DAY to LAST_DAY. */
export const isDayInRange = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= FIRST_DAY && text <= LAST_DAY;

/** Invisible characters: zero-width spaces, soft hyphens, word joiners, byte order marks and text direction marks. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const SPACES = /[\u00A0\u2007\u202F]/g;
const HYPHENS = /[\u2010\u2011]/g;

/**
 * Removes invisible characters that pasting may add from a number, code, address or search. Non-breaking spaces and
 * hyphens become ordinary ones. Do not use it for names and prose, where a direction mark can be meaningful.
 */
export const cleanPastedText = (text: string): string =>
  text.replaceAll(INVISIBLE, "").replaceAll(SPACES, " ").replaceAll(HYPHENS, "-").trim();

/** Returns whether a text has no visible character: it is empty, or has only spaces and invisible characters. */
export const isBlank = (text: string): boolean => /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);

/** Removes the separators that people type between the digits of a phone number. */
export const stripPhoneSeparators = (phone: string): string => cleanPastedText(phone).replaceAll(/[\s().-]/g, "");

/**
 * Returns the ten digits of an Indian mobile number. Accepts the prefixes +91, 0091, 91 and 0. Undefined for any other
 * number.
 */
export const parseMobileNumber = (phone: string): string | undefined =>
  /^(?:\+91|0091|91|0)?([6-9]\d{9})$/.exec(stripPhoneSeparators(phone))?.[1];
