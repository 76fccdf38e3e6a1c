import { useSession } from "../../../src/kit/data/use-session";
import { messagingMessages as words } from "../messages";

/** What it takes to send anything, on either page. */
export const SEND = "messaging-management.send";

/** Says once, at the top of a page, why nothing on it can be sent. */
export function ReadOnlyNote() {
  const { allows } = useSession();
  return allows(SEND) ? null : (
    <p className="note warning" role="note">
      {words.readOnly(SEND)}
    </p>
  );
}
