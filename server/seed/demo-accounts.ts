import { AUDITOR_ROLE, OWNER_ROLE, REVIEWER_ROLE, SUPPORT_ROLE } from "../accounts/built-in-roles";
import type { users } from "../db/schema";
import type { Passwords } from "../http/passwords";

/** The address that the start prints. */
export const DEMO_ADMIN = "admin@bazaar.example";
export const DEMO_ADMIN_NAME = "Asha Menon";

type Account = Omit<typeof users.$inferInsert, "passwordHash">;

/** Those who can sign in to a demo, all with DEMO_PASSWORD. Their ids never change: bookmarks outlive a reseed. */
const ACCOUNTS: Account[] = [
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

/** They are there to be seen among the administrators, and have no password. */
const COLLEAGUES: Account[] = [
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

/** Those who answer the demo's tickets. */
export const DEMO_SUPPORT_TEAM = ["00000000000000000000ad01", "00000000000000000000ad06"];

/** Whether an account is of the demo is seen from its id: its e-mail may have been changed since. */
export const DEMO_ACCOUNT_IDS = ACCOUNTS.map(({ id }) => id);

/** @param createdAt the accounts are older than all that the demo shows of them */
export async function demoAccounts(passwords: Passwords, password: string, createdAt: Date) {
  const signingIn = ACCOUNTS.map(async (account) => ({
    ...account,
    createdAt,
    passwordHash: await passwords.hash(password),
  }));
  return [...(await Promise.all(signingIn)), ...COLLEAGUES.map((account) => ({ ...account, createdAt }))];
}
