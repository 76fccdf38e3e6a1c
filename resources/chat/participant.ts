import { referencePath } from "../../src/kit/data/record-path";
import type { Target } from "../../src/kit/define/field";
import { referenceId } from "../../src/kit/define/row";
import { toText } from "../../src/kit/format";
import { chatMessages as words } from "./messages";

interface Read {
  name?: unknown;
  shopName?: unknown;
  role?: unknown;
}

/** Another backend may put anything in the place of a participant. */
const read = (participant: unknown) => (participant ?? {}) as Read;

export function nameOf(participant: unknown): string {
  const { name, shopName } = read(participant);
  return toText(name) ?? toText(shopName) ?? words.list.nobody;
}

/** "Vendor"; a role of the backend's own is shown as it is. */
export function roleOf(participant: unknown): string | undefined {
  const role = toText(read(participant).role);
  const known: Readonly<Record<string, string>> = words.roles;
  return role !== undefined && Object.hasOwn(known, role) ? known[role] : role;
}

/** The page of the vendor's or the person's record, where the server says whose it is. */
export function recordOf(participant: unknown): Target | undefined {
  const { role } = read(participant);
  if (role === "vendor") return referencePath("vendors", participant);
  return role === "customer" || role === "admin" ? referencePath("users", participant) : undefined;
}

/** The roles that write to the support team. "user" is what our API says, as it does in a ticket's conversation. */
const OUTSIDE: readonly unknown[] = ["user", "vendor", "customer"];

const sameText = (value: unknown) => toText(value)?.trim().toLowerCase();

/** Whether the participant wrote a message: by role, name or id. As in a ticket, anybody else is the support team. */
export function isFrom(participant: unknown, sender: unknown): boolean {
  const from = sameText(sender);
  if (from === undefined) return false;
  const { name, shopName } = read(participant);
  return OUTSIDE.includes(from) || [name, shopName, referenceId(participant)].some((one) => sameText(one) === from);
}

/** Who of the team wrote: by name where the server sends one, else the team. */
export function teamName(sender: unknown): string {
  const name = toText(sender);
  return name === undefined || sameText(name) === "admin" ? words.team : name;
}
