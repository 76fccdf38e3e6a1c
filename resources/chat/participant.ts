import { referencePath } from "../../src/kit/data/record-path";
import type { LinkTarget } from "../../src/kit/define/field";
import { getReferenceId } from "../../src/kit/define/row";
import { toText } from "../../src/kit/format";
import { chatMessages as words } from "./messages";

interface LooseParticipant {
  name?: unknown;
  shopName?: unknown;
  role?: unknown;
}

/** Other backends may send anything as a participant. */
const asParticipant = (participant: unknown) => (participant ?? {}) as LooseParticipant;

export function getParticipantName(participant: unknown): string {
  const { name, shopName } = asParticipant(participant);
  return toText(name) ?? toText(shopName) ?? words.list.nobody;
}

/** Returns a label such as "Vendor". A role that only the backend knows is returned unchanged. */
export function getParticipantRole(participant: unknown): string | undefined {
  const role = toText(asParticipant(participant).role);
  const known: Readonly<Record<string, string>> = words.roles;
  return role !== undefined && Object.hasOwn(known, role) ? known[role] : role;
}

/** Links to the record of the vendor or user, if the server sends its id. */
export function getParticipantLink(participant: unknown): LinkTarget | undefined {
  const { role } = asParticipant(participant);
  if (role === "vendor") return referencePath("vendors", participant);
  return role === "customer" || role === "admin" ? referencePath("users", participant) : undefined;
}

/** Senders that stand for the participant. The bundled API sends "user", as it does for tickets. */
const PARTICIPANT_ROLES: readonly unknown[] = ["user", "vendor", "customer"];

const normalize = (value: unknown) => toText(value)?.trim().toLowerCase();

/** Whether the participant wrote a message, judged by role, name or id. Any other sender is the support team. */
export function isFromParticipant(participant: unknown, sender: unknown): boolean {
  const from = normalize(sender);
  if (from === undefined) return false;
  const { name, shopName } = asParticipant(participant);
  return (
    PARTICIPANT_ROLES.includes(from) ||
    [name, shopName, getReferenceId(participant)].some((one) => normalize(one) === from)
  );
}

/** Returns the name of the team member, or of the team if the server sends no name. */
export function getTeamMemberName(sender: unknown): string {
  const name = toText(sender);
  return name === undefined || normalize(name) === "admin" ? words.team : name;
}
