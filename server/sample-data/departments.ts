/** All twelve departments, and their rows in the categories table. */
import { DAY } from "./calendar";
import type { Department } from "./department";
import { DAILY_DEPARTMENTS } from "./departments-daily";
import { LIVING_DEPARTMENTS } from "./departments-living";
import type { Random } from "./random";
import type { CategoryRow } from "./rows";

export const DEPARTMENTS: readonly Department[] = [...LIVING_DEPARTMENTS, ...DAILY_DEPARTMENTS];

export function makeCategories(random: Random, now: Date): CategoryRow[] {
  return DEPARTMENTS.map(({ name, description }, index) => ({
    id: random.id(),
    name,
    nameKey: name.toLowerCase(),
    description,
    createdAt: new Date(now.getTime() - (930 - index * 7) * DAY),
  }));
}
