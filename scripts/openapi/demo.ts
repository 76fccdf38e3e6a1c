/** Seeds the records for the examples in the OpenAPI document. They are the same at each run. */
import { setClock } from "../../server/base/clock";
import type { Database } from "../../server/db/database";
import { createPasswordHasher } from "../../server/auth/passwords";
import { seedIfEmpty } from "../../server/seed/seed-demo";

/** Noon in India, on a Wednesday. */
const INSTANT = "2026-11-18T06:30:00.000Z";
const SIZE = { vendors: 30, users: 60, orders: 45, products: 40, reviews: 25 };

export const DEMO_PASSWORD = "openapi-examples";

/** Minimal hashing cost, because only this script signs in. */
export const demoPasswords = createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Sets the clock and seeds a migrated, empty database. */
export async function seedDemo({ db }: Database): Promise<void> {
  setClock(new Date(INSTANT));
  await seedIfEmpty(db, demoPasswords, DEMO_PASSWORD, SIZE);
}
