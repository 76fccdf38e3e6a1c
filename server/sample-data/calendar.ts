/** Picks times in India: in opening or waking hours, and for orders by growth, weekday, hour and Diwali rush. */
import { DAY_MS, startOfDay, startOfIndianDay, toIndianDay } from "../base/indian-days";
import calendar from "./calendar.json" with { type: "json" };
import { getItem, type Random } from "./random";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = DAY_MS;

/** Diwali follows the lunar calendar, so its dates are listed. */
const DIWALI_DAYS = calendar.diwaliDays.map((day) => startOfDay(day).getTime());

/** Returns the start of the last listed Diwali before `now`, or of the day 30 days ago if there is none. */
export function findLastDiwali(now: Date): number {
  const past = DIWALI_DAYS.filter((day) => day <= now.getTime());
  return past.at(-1) ?? startOfIndianDay(now.getTime()) - 30 * DAY;
}

/** Returns the time `days` days before `now`. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY);

/**
 * Returns a time from 8:00 to 22:00 in India on the day `daysAgo` days before `now`, or a time shortly before `now` if
 * that is earlier.
 */
export function pickDaytime(random: Random, now: Date, daysAgo: number): Date {
  const moment = now.getTime() - daysAgo * DAY;
  const awake = startOfIndianDay(moment) + 8 * HOUR + random.next() * 14 * HOUR;
  return new Date(Math.floor(Math.min(awake, now.getTime() - random.int(2, 90) * MINUTE)));
}

/** Returns a random time between two others. */
export function pickTimeBetween(random: Random, from: number, until: number): Date {
  return new Date(Math.floor(from + Math.max(0, until - from) * random.next()));
}

type Hours = readonly [opens: number, closes: number];
export const OFFICE_HOURS: Hours = [9, 19];
export const SHOP_HOURS: Hours = [8, 21];
export const DAY_HOURS: Hours = [8, 22];
export const WAKING_HOURS: Hours = [7, 23];

/** Returns a random time between two others, moved into the hours of a day in India. */
export function pickTimeInHours(random: Random, from: number, until: number, hours: Hours, latest: number): Date {
  return moveIntoHours(random, pickTimeBetween(random, from, until), hours, latest);
}

/** Moves a time outside these hours in India to the next morning, unless the morning is after `latest`. */
export function moveIntoHours(random: Random, moment: Date, [opens, closes]: Hours, latest: number): Date {
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
    return share * (1 + (1.3 * day) / days) * getItem(calendar.sundayToSaturday, weekday(from)) * festivalFactor(from);
  });
  const hourTotals = cumulateWeights(24, (hour) => getItem(calendar.hourOfDay, hour));

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
  return new Date(toIndianDay(new Date(moment))).getUTCDay();
}
