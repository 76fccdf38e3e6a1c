import { Button, Modal } from "antd";
import { useEffect, useState } from "react";
import { attendance } from "../../../providers/auth/attendance";
import { session } from "../../../providers/auth/session";
import { useDialogFocus } from "../../kit/ui/use-dialog-focus";
import { shellMessages as words } from "../messages";
import { confirmUse } from "../providers";

const MINUTE_MS = 60_000;
const TICK_MS = 1000;

function Warning({ seconds, onStay }: { seconds: number; onStay: () => void }) {
  useDialogFocus(onStay);
  return (
    <Modal
      open
      width={420}
      title={words.idleTitle}
      onCancel={onStay}
      footer={
        <Button type="primary" onClick={onStay}>
          {words.stay}
        </Button>
      }
    >
      {words.idleText(seconds)}
    </Modal>
  );
}

/**
 * Tells the server once a minute that somebody is at the console, though a page may ask for nothing; warns a minute before
 * the session ends, and ends it here when it has ended there. What was typed is kept as drafts, as after every lost session.
 */
export function IdleWatch({ minutes }: { minutes: number }) {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    const tell = () => {
      attendance.noteUse();
      // A failure is told by the next request that a person makes.
      void confirmUse().catch(() => undefined);
    };
    // The page has just asked the server for what it shows.
    attendance.noteUse();
    const tick = () => {
      const used = attendance.usedAt();
      if (attendance.touchedAt() > used && Date.now() - used > MINUTE_MS) tell();
      // The server writes the use of a session once a minute: it may be so much ahead of this clock.
      const left = attendance.usedAt() + (minutes - 1) * MINUTE_MS - Date.now();
      if (left <= 0) session.end("expired");
      setSeconds(left <= MINUTE_MS ? Math.ceil(left / 1000) : undefined);
    };
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [minutes]);
  // Any touch stays: the next tick sees it.
  return seconds === undefined ? null : <Warning seconds={seconds} onStay={() => setSeconds(undefined)} />;
}
