import { createPasswordHasher } from "../../server/auth/passwords";
import type { Env } from "../../server/base/env";
import { connect } from "../../server/db/connect";
import { loadKeyring } from "../../server/db/data-keys";
import { initEncryption } from "../../server/maintenance/init-encryption";
import { migrate } from "../../server/migrate";
import { reseed } from "../../server/seed/seed-demo";

/** Fills an empty database with demo data: this many orders, and users, vendors, products and reviews in proportion. */
export async function fillDatabase(env: Env, orders: number): Promise<void> {
  const database = await connect(env);
  const keyring = await loadKeyring(env);
  const started = performance.now();
  await migrate(database);
  await initEncryption(database, keyring);
  const size = {
    orders,
    vendors: Math.ceil(orders / 10),
    users: Math.ceil(orders / 5),
    products: Math.ceil(orders / 5),
    reviews: Math.ceil(orders / 5),
  };
  await reseed(database.db, createPasswordHasher(), env.DEMO_PASSWORD, size, () => undefined);
  await database.close();
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${orders} orders and their related records were written in ${seconds} s.`);
}
