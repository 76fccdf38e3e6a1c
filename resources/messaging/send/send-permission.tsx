import { useSession } from "../../../src/kit/data/use-session";
import { messagingMessages as words } from "../messages";

/** Permission to send messages, on both pages. */
export const SEND_PERMISSION = "messaging-management.send";

/** Explains once, at the top of a page, why sending is disabled. */
export function ReadOnlyNote() {
  const { allows } = useSession();
  return allows(SEND_PERMISSION) ? null : (
    <p className="note warning" role="note">
      {words.readOnly(SEND_PERMISSION)}
    </p>
  );
}
