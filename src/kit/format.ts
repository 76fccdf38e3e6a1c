import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc";
import { isDayInRange, cleanPastedText } from "../../providers/input/contract";
import { kitMessages } from "./messages";
import { formatNumber } from "./numbers";

dayjs.extend(utc);

/** India has one time zone and no daylight saving time: 5 h 30 min ahead of UTC. */
const INDIA_MINUTES = 330;

/** An amount such as "₹1,00,000.50". */
const AMOUNT = /^₹?\s*(-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?|-?\d+(?:\.\d+)?)$/;

const parseAmount = (text: string) => Number(AMOUNT.exec(text)?.[1]?.replaceAll(",", "") ?? (text || NaN));

/** Parses a number, or a text that may contain ₹ and commas. Returns undefined for anything else. */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === "")) return undefined;
  const number = typeof value === "string" ? parseAmount(cleanPastedText(value)) : value;
  return Number.isFinite(number) ? number : undefined;
}

/** Sums up the values that are numbers. Returns undefined if there are values, but none of them is a number. */
export function sumNumbers(values: readonly unknown[]): number | undefined {
  const known = values.flatMap((value) => parseNumber(value) ?? []);
  return known.length === 0 && values.length > 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
}

/** Returns the value as text, or undefined if it is blank or of an unexpected type. */
export function toText(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  "1": true,
  yes: true,
  false: false,
  "0": false,
  no: false,
};

/** Parses a boolean from true, 1, "1", "true" or "yes", and their opposites. */
export function parseBoolean(value: unknown): boolean | undefined {
  const text = toText(value)?.trim().toLowerCase() ?? "";
  return Object.hasOwn(BOOLEANS, text) ? BOOLEANS[text] : undefined;
}

/** Returns whether a value is a date without a time, such as 2026-11-03. */
export const isCalendarDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Returns whether a YYYY-MM-DD text is a valid date in the allowed range. */
export const isValidDay = (day: string): boolean => isDayInRange(day) && dayjs(day).format("YYYY-MM-DD") === day;

/**
 * Returns the time in India. A date without a time becomes midnight in India. Undefined if the value is not a date, or
 * if it is 0, which some backends send for a missing date.
 */
export function toIndianTime(value: unknown): Dayjs | undefined {
  if ((typeof value !== "string" && typeof value !== "number") || value === 0) return undefined;
  const moment = dayjs(isCalendarDay(value) ? `${value}T00:00:00+05:30` : value);
  return moment.isValid() ? moment.utcOffset(INDIA_MINUTES) : undefined;
}

/** 3 Nov 2026 */
export const formatDay = (moment: Dayjs) => moment.format("D MMM YYYY");

/** 3 Nov 2026, 14:05 */
export const formatDateTime = (moment: Dayjs) => moment.format("D MMM YYYY, HH:mm");

/** Formats a calendar date such as 1990-04-30, independent of time zones. Undefined if the value is not a date. */
export function formatCalendarDay(value: unknown): string | undefined {
  const [day] = (typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.exec(value)) || [];
  const date = day === undefined ? undefined : dayjs(day);
  return date?.isValid() ? formatDay(date) : undefined;
}

/** 3 Nov 2026, 14:05:09 IST */
export const formatTimestamp = (moment: Dayjs) => `${moment.format("D MMM YYYY, HH:mm:ss")} IST`;

/** Returns the start or end of a YYYY-MM-DD day in India as an ISO timestamp. */
export function dayToTimestamp(day: string, endOfDay: boolean): string {
  return dayjs(`${day}T${endOfDay ? "23:59:59" : "00:00:00"}+05:30`).toISOString();
}

const formatRupees = (rupees: number, decimals: number) =>
  `${rupees < 0 ? "−" : ""}₹${formatNumber(Math.abs(rupees), decimals)}`;

/** Formats rupees for tables: `₹1,00,000.00`. */
export const formatMoney = (rupees: number) => formatRupees(rupees, 2);

/** Formats an amount that may be missing or invalid. */
export function formatMoneyOrDash(value: unknown): string {
  const rupees = parseNumber(value);
  return rupees === undefined ? kitMessages.missing : formatMoney(rupees);
}

/** Formats rupees for cards, without a trailing `.00`. */
export const formatMoneyShort = (rupees: number) => formatRupees(rupees, Number.isInteger(rupees) ? 0 : 2);

/** Formats a number that may be missing or invalid. */
export function formatNumberOrDash(value: unknown): string {
  const number = parseNumber(value);
  return number === undefined ? kitMessages.missing : formatNumber(number);
}
