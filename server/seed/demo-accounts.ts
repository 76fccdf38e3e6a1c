import type { users } from "../db/schema";
import type { Passwords } from "../http/passwords";

/** The address that the start prints. */
export const DEMO_ADMIN = "admin@bazaar.example";
export const DEMO_ADMIN_NAME = "Asha Menon";

type Account = Omit<typeof users.$inferInsert, "passwordHash">;

/** Those who can sign in to a demo, all with DEMO_PASSWORD. Their ids never change: bookmarks outlive a reseed. */
const ACCOUNTS: Account[] = [
  { id: "00000000000000000000ad01", name: DEMO_ADMIN_NAME, email: DEMO_ADMIN, role: "admin" },
  {
    id: "00000000000000000000ad02",
    name: "Imran Qureshi",
    email: "auditor@bazaar.example",
    role: "admin",
    permissions: ["*.list", "*.show"],
  },
  { id: "00000000000000000000ad03", name: "Vikram Shah", email: "vendor@bazaar.example", role: "vendor" },
  { id: "00000000000000000000ad04", name: "Neha Rao", email: "customer@bazaar.example", role: "customer" },
];

/** @param createdAt the accounts are older than all that the demo shows of them */
export async function demoAccounts(passwords: Passwords, password: string, createdAt: Date) {
  return Promise.all(
    ACCOUNTS.map(async (account) => ({ ...account, createdAt, passwordHash: await passwords.hash(password) })),
  );
}
