import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc";
import { isDayInRange, plainText } from "../../providers/input/contract";
import { kitMessages } from "./messages";

dayjs.extend(utc);

/** India has one time zone and no summer time: 5 h 30 min ahead of UTC. */
const INDIA_MINUTES = 330;

/** An amount such as "₹1,00,000.50". */
const AMOUNT = /^₹?\s*(-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?|-?\d+(?:\.\d+)?)$/;

const readNumber = (text: string) => Number(AMOUNT.exec(text)?.[1]?.replaceAll(",", "") ?? (text || NaN));

/** A number from a number or from its text, which may have a ₹ and commas; undefined for anything else. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === "")) return undefined;
  const number = typeof value === "string" ? readNumber(plainText(value)) : value;
  return Number.isFinite(number) ? number : undefined;
}

/** Text from whatever the API sent where text is expected; undefined when nothing is left to show. */
export function toText(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  "1": true,
  yes: true,
  false: false,
  "0": false,
  no: false,
};

/** A flag from true, 1, "1", "true" or "yes", and their opposites. */
export function toFlag(value: unknown): boolean | undefined {
  const text = toText(value)?.trim().toLowerCase() ?? "";
  return Object.hasOwn(FLAGS, text) ? FLAGS[text] : undefined;
}

/** Whether a value is a day without a time, such as 2026-11-03. */
export const isCalendarDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Whether a day, written YYYY-MM-DD, is one that a date can be. */
export const isPossibleDay = (day: string): boolean => isDayInRange(day) && dayjs(day).format("YYYY-MM-DD") === day;

/** A moment as it is in India, where a day without a time begins at midnight; undefined when the value is no date. */
export function inIndia(value: unknown): Dayjs | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const moment = dayjs(isCalendarDay(value) ? `${value}T00:00:00+05:30` : value);
  return moment.isValid() ? moment.utcOffset(INDIA_MINUTES) : undefined;
}

/** 3 Nov 2026 */
export const formatDay = (moment: Dayjs) => moment.format("D MMM YYYY");

/** 3 Nov 2026, 14:05 */
export const formatMoment = (moment: Dayjs) => moment.format("D MMM YYYY, HH:mm");

/** A calendar date such as 1990-04-30, which is the same day everywhere; undefined when it is none. */
export function formatCalendarDay(value: unknown): string | undefined {
  const [day] = (typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.exec(value)) || [];
  const date = day === undefined ? undefined : dayjs(day);
  return date?.isValid() ? formatDay(date) : undefined;
}

/** 3 Nov 2026, 14:05:09 IST */
export const formatStamp = (moment: Dayjs) => `${moment.format("D MMM YYYY, HH:mm:ss")} IST`;

/** The moment at which a day, written YYYY-MM-DD, starts or ends in India, as an ISO stamp. */
export function dayToStamp(day: string, endOfDay: boolean): string {
  return dayjs(`${day}T${endOfDay ? "23:59:59" : "00:00:00"}+05:30`).toISOString();
}

/** `1,00,000` or, with two decimals, `1,00,000.00`. */
export const formatNumber = (value: number, decimals?: number) =>
  value.toLocaleString("en-IN", {
    maximumFractionDigits: decimals ?? 2,
    ...(decimals === undefined ? {} : { minimumFractionDigits: decimals }),
  });

const withSign = (rupees: number, decimals: number) =>
  `${rupees < 0 ? "−" : ""}₹${formatNumber(Math.abs(rupees), decimals)}`;

/** Rupees: `₹1,00,000.00` in tables. */
export const formatMoney = (rupees: number) => withSign(rupees, 2);

/** An amount that may be missing, or be anything else. */
export function moneyText(value: unknown): string {
  const rupees = toNumber(value);
  return rupees === undefined ? kitMessages.missing : formatMoney(rupees);
}

/** Rupees on a card: no trailing `.00`. */
export const formatMoneyShort = (rupees: number) => withSign(rupees, Number.isInteger(rupees) ? 0 : 2);
