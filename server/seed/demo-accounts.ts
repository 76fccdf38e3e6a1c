import { AUDITOR_ROLE, OWNER_ROLE, REVIEWER_ROLE, SUPPORT_ROLE } from "../auth/built-in-roles";
import type { users } from "../db/schema";
import type { PasswordHasher } from "../auth/passwords";

/** The email address that the server prints at startup if the demo sign-in works. */
export const DEMO_ADMIN = "admin@bazaar.example";
export const DEMO_ADMIN_NAME = "Asha Menon";

type AccountRow = Omit<typeof users.$inferInsert, "passwordHash">;

/** The demo accounts that have the password DEMO_PASSWORD. Ids are fixed, so bookmarks survive a reseed. */
const ACCOUNTS: AccountRow[] = [
  { id: "00000000000000000000ad01", name: DEMO_ADMIN_NAME, email: DEMO_ADMIN, role: "admin", roleId: OWNER_ROLE },
  {
    id: "00000000000000000000ad02",
    name: "Imran Qureshi",
    email: "auditor@bazaar.example",
    role: "admin",
    roleId: AUDITOR_ROLE,
  },
  { id: "00000000000000000000ad03", name: "Vikram Shah", email: "vendor@bazaar.example", role: "vendor" },
  { id: "00000000000000000000ad04", name: "Neha Rao", email: "customer@bazaar.example", role: "customer" },
];

/** Accounts without a password, which fill the list of administrators. One of them is assigned demo tickets. */
const COLLEAGUES: AccountRow[] = [
  {
    id: "00000000000000000000ad05",
    name: "Farida Contractor",
    email: "farida.contractor@bazaar.example",
    role: "admin",
    roleId: REVIEWER_ROLE,
  },
  {
    id: "00000000000000000000ad06",
    name: "Subhash Kamath",
    email: "subhash.kamath@bazaar.example",
    role: "admin",
    roleId: SUPPORT_ROLE,
  },
];

/** The administrators to whom the demo tickets are assigned. */
export const DEMO_SUPPORT_TEAM = ["00000000000000000000ad01", "00000000000000000000ad06"];

/** Ids of the demo accounts with a password. Identify them by id, because their email addresses can change. */
export const DEMO_ACCOUNT_IDS = ACCOUNTS.map(({ id }) => id);

/** @param createdAt a date before everything that the demo shows of the accounts */
export async function createDemoAccounts(passwords: PasswordHasher, password: string, createdAt: Date) {
  const signingIn = ACCOUNTS.map(async (account) => ({
    ...account,
    createdAt,
    passwordHash: await passwords.hash(password),
  }));
  return [...(await Promise.all(signingIn)), ...COLLEAGUES.map((account) => ({ ...account, createdAt }))];
}
