import type { NotificationType } from "../../../resources/notifications/contract";
import type { Db } from "../../db/database";
import { newId } from "../../db/new-id";
import { notifications } from "../../db/schema-communication";

/** Notifies all administrators. `link` is a path in the console. */
export async function notifyAdministrators(
  db: Db,
  notification: { title: string; message: string; type: NotificationType; link: string },
): Promise<void> {
  await db.insert(notifications).values({ id: newId(), ...notification });
}
