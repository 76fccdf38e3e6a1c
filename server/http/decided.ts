/** What a second person is told who decides on a record that was decided already. */
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../db/database";
import { auditEntries } from "../db/schema";
import { conflict, type HttpError } from "./errors";

interface Decided {
  /** "vendor" */
  thing: string;
  /** "approved", "under review" */
  state: string;
  at: Date | null;
  /** Who decided, where that is known. */
  by: string | null | undefined;
}

const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "Asia/Kolkata" });

/** 409: "This vendor is already approved, since 3 Jun 2026, by Asha Rao." */
export function alreadyDecided({ thing, state, at, by }: Decided): HttpError {
  const since = at ? `, since ${day.format(at)}` : "";
  return conflict(`This ${thing} is already ${state}${since}${by ? `, by ${by}` : ""}.`);
}

/** The name of whoever did one of the actions last; undefined for what was decided elsewhere. */
export async function lastActor(
  tx: Transaction,
  resource: string,
  id: string,
  actions: string[],
): Promise<string | undefined> {
  const [entry] = await tx
    .select({ name: auditEntries.actorName })
    .from(auditEntries)
    .where(
      and(eq(auditEntries.resource, resource), eq(auditEntries.resourceId, id), inArray(auditEntries.action, actions)),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1);
  return entry?.name;
}
