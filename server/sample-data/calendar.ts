/** Models order times in India: growth, weekly and daily patterns, and the rush before Diwali. */
import { INDIA_OFFSET_MS, startOfIndianDay } from "../base/indian-days";
import { getItem, type Random } from "./random";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The dates of Diwali. It follows the lunar calendar, so the dates are listed. */
const DIWALI_DAYS = [
  "2022-10-24",
  "2023-11-12",
  "2024-11-01",
  "2025-10-20",
  "2026-11-08",
  "2027-10-29",
  "2028-10-17",
  "2029-11-05",
  "2030-10-26",
  "2031-11-14",
  "2032-11-02",
  "2033-10-22",
  "2034-11-10",
  "2035-10-30",
].map((day) => Date.parse(`${day}T00:00:00+05:30`));

/** Weights from Sunday to Saturday. */
const WEEKDAY_WEIGHTS = [1.28, 0.94, 0.9, 0.92, 0.97, 1.06, 1.2] as const;

/** Weights of the hours from midnight to 11 p.m. */
const HOUR_WEIGHTS = [
  2, 1, 0.5, 0.3, 0.3, 0.6, 1.5, 3, 4.5, 6, 7, 7.5, 7, 6, 5.5, 5.5, 6, 6.5, 7.5, 9, 10, 9.5, 7, 4,
] as const;

/** Returns the latest Diwali before `now`. */
export function findLastDiwali(now: Date): number {
  const past = DIWALI_DAYS.filter((day) => day <= now.getTime());
  return past.at(-1) ?? startOfIndianDay(now.getTime()) - 30 * DAY;
}

/** Returns a time during waking hours, about `daysAgo` days before `now` and never after it. */
export function pickDaytime(random: Random, now: Date, daysAgo: number): Date {
  const moment = now.getTime() - daysAgo * DAY;
  const awake = startOfIndianDay(moment) + 8 * HOUR + random.next() * 14 * HOUR;
  return new Date(Math.floor(Math.min(awake, now.getTime() - random.int(2, 90) * MINUTE)));
}

/** Returns a random time between two others. */
export function pickTimeBetween(random: Random, from: number, until: number): Date {
  return new Date(Math.floor(from + Math.max(0, until - from) * random.next()));
}

/** Moves a time outside these hours in India to the next morning, unless the morning is after `latest`. */
export function moveIntoHours(random: Random, moment: Date, opens: number, closes: number, latest: number): Date {
  const midnight = startOfIndianDay(moment.getTime());
  const hour = (moment.getTime() - midnight) / HOUR;
  // Drawn in any case, so that later values of the random stream do not depend on the hour.
  const delay = 2 * random.next();
  if (hour >= opens && hour < closes) return moment;
  const morning = midnight + (hour < opens ? 0 : DAY) + (opens + delay) * HOUR;
  return morning <= latest ? new Date(Math.floor(morning)) : moment;
}

/** Returns `count` times from the fifteen months before `now`, in ascending order. */
export function makeOrderTimes(random: Random, now: Date, count: number): Float64Array {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - 15);
  const today = startOfIndianDay(now.getTime());
  const days = Math.floor((today - start.getTime()) / DAY) + 1;
  const firstDay = today - (days - 1) * DAY;
  const dayTotals = cumulateWeights(days, (day) => {
    const from = firstDay + day * DAY;
    const share = Math.min(1, (now.getTime() - from) / DAY);
    return share * (1 + (1.3 * day) / days) * getItem(WEEKDAY_WEIGHTS, weekday(from)) * festivalFactor(from);
  });
  const hourTotals = cumulateWeights(24, (hour) => getItem(HOUR_WEIGHTS, hour));

  const times = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const from = firstDay + pickByCumulativeWeight(random, dayTotals, days) * DAY;
    const moment = from + (pickByCumulativeWeight(random, hourTotals, 24) + random.next()) * HOUR;
    times[i] = Math.floor(moment < now.getTime() ? moment : from + (now.getTime() - from) * random.next());
  }
  return times.sort();
}

/** Returns cumulative weights, for `pickByCumulativeWeight`. */
export function cumulateWeights(count: number, weight: (index: number) => number): Float64Array {
  const totals = new Float64Array(count);
  let sum = 0;
  for (let i = 0; i < count; i += 1) {
    sum += weight(i);
    totals[i] = sum;
  }
  return totals;
}

/** Picks an index below `limit`, by weight. */
export function pickByCumulativeWeight(random: Random, totals: Float64Array, limit: number): number {
  const mark = random.next() * (totals[limit - 1] ?? 0);
  return Math.min(limit - 1, countAtMost(totals, mark));
}

/** Returns how many values of a sorted array are at most `mark`. */
export function countAtMost(sorted: Float64Array, mark: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? Infinity) <= mark) low = middle + 1;
    else high = middle;
  }
  return low;
}

function festivalFactor(day: number): number {
  for (const diwali of DIWALI_DAYS) {
    const ahead = Math.round((diwali - day) / DAY);
    if (ahead > 0 && ahead <= 28) return 1 + 2.2 * Math.exp(-(((ahead - 5) / 7) ** 2));
    if (ahead <= 0 && ahead > -4) return 0.65;
  }
  return 1;
}

function weekday(moment: number): number {
  return new Date(moment + INDIA_OFFSET_MS).getUTCDay();
}
