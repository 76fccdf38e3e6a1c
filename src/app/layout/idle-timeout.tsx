import { Button, Modal } from "antd";
import { useEffect, useState } from "react";
import { userActivity } from "../../../providers/auth/attendance";
import { session } from "../../../providers/auth/session";
import { useDialogFocus } from "../../kit/ui/use-dialog-focus";
import { pingSession } from "../providers";
import { idleMessages as words } from "./idle-messages";

const MINUTE_MS = 60_000;
const TICK_MS = 1000;

function ExpiryWarning({ seconds, onStay }: { seconds: number; onStay: () => void }) {
  useDialogFocus(onStay);
  return (
    <Modal
      open
      width={420}
      title={words.title}
      onCancel={onStay}
      footer={
        <Button type="primary" onClick={onStay}>
          {words.stay}
        </Button>
      }
    >
      {words.text(seconds)}
    </Modal>
  );
}

/**
 * Keeps the session in sync with the user's activity. While the user is active, it tells the server so once a minute,
 * even if the page makes no requests. It warns a minute before the session expires, and ends it when it has expired.
 * Drafts are kept, as after any expired session.
 */
export function IdleTimeout({ minutes }: { minutes: number }) {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    const reportUse = () => {
      userActivity.noteUse();
      // If this fails, the next request of the user reports the error.
      void pingSession().catch(() => undefined);
    };
    // The requests of the page load have just told the server that the session is in use.
    userActivity.noteUse();
    const tick = () => {
      const used = userActivity.usedAt();
      if (userActivity.touchedAt() > used && Date.now() - used > MINUTE_MS) reportUse();
      // The server records activity at most once a minute, so the session may expire up to a minute earlier there.
      const left = userActivity.usedAt() + (minutes - 1) * MINUTE_MS - Date.now();
      if (left <= 0) session.end("expired");
      setSeconds(left <= MINUTE_MS ? Math.ceil(left / 1000) : undefined);
    };
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [minutes]);
  // Any input keeps the session alive: the next tick detects it.
  return seconds === undefined ? null : <ExpiryWarning seconds={seconds} onStay={() => setSeconds(undefined)} />;
}
