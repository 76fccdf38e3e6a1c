/** Rules for what people type, the same in the console and on the server. Pure: the bundled API imports this file. */

/** The first and the last day that a date can be. */
export const FIRST_DAY = "1900-01-01";
export const LAST_DAY = "2100-12-31";

/** Whether a text is a day within them, written YYYY-MM-DD. */
export const isDayInRange = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= FIRST_DAY && text <= LAST_DAY;

/** Marks that show nothing: zero-width spaces, soft hyphens, word joiners, byte order marks and text direction marks. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const SPACES = /[\u00A0\u2007\u202F]/g;
const HYPHENS = /[\u2010\u2011]/g;

/**
 * A number, code, address or search without the marks that pasting brings along. Non-breaking spaces and hyphens become
 * ordinary ones. Not for names and other prose, where a direction mark can have a meaning.
 */
export const plainText = (text: string): string =>
  text.replaceAll(INVISIBLE, "").replaceAll(SPACES, " ").replaceAll(HYPHENS, "-").trim();

/** Whether a text shows nothing: it is empty, or has only spaces and invisible characters. */
export const isBlank = (text: string): boolean => /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);

/** A phone number without what people write between its digits. */
export const compactPhone = (phone: string): string => plainText(phone).replaceAll(/[\s().-]/g, "");

/** The ten digits of an Indian mobile number, with or without +91, 0091, 91 or 0 before them; undefined for any other. */
export const mobileDigits = (phone: string): string | undefined =>
  /^(?:\+91|0091|91|0)?([6-9]\d{9})$/.exec(compactPhone(phone))?.[1];
