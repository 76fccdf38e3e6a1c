import type { NotificationType } from "../../../resources/notifications/contract";
import type { Db, Transaction } from "../../db/database";
import { newId } from "../../db/new-id";
import { notificationReads, notifications } from "../../db/schema-communication";

export interface NewNotification {
  title: string;
  message: string;
  type: NotificationType;
  /** A path in the console. */
  link: string;
}

/** The texts about new work of one kind. */
export interface RecordNotification<T> {
  /** Describes one record. */
  ofOne: (record: T) => NewNotification;
  /** Describes several records of one request together. */
  ofMany: (count: number) => NewNotification;
}

/**
 * Writes a notification for the administrators who may act on it. Call it in the event's transaction, if there is one.
 * @param personId the person who caused the event, for whom the notification counts as read; null if it was no person
 */
export async function notifyAdministrators(
  db: Db | Transaction,
  notification: NewNotification,
  personId: string | null = null,
): Promise<void> {
  const id = newId();
  await db.insert(notifications).values({ id, ...notification });
  if (personId !== null) await db.insert(notificationReads).values({ notificationId: id, userId: personId });
}

/** Writes one notification about all records of a request. Writes nothing without records. */
export async function notifyOfRecords<T>(
  tx: Transaction,
  { ofOne, ofMany }: RecordNotification<T>,
  records: readonly T[],
  personId: string | null = null,
): Promise<void> {
  const [first] = records;
  if (first === undefined) return;
  await notifyAdministrators(tx, records.length === 1 ? ofOne(first) : ofMany(records.length), personId);
}
