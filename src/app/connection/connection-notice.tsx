import { useEffect, useState } from "react";
import { shellMessages } from "../messages";
import { pingSession } from "../providers";
import { queryClient } from "../query-client";
import "./connection.css";
import { watchConnection, type ConnectionState } from "./watch-connection";

const TEXTS: Record<ConnectionState, string | undefined> = {
  there: undefined,
  away: shellMessages.reconnecting,
  back: shellMessages.connected,
};

/**
 * Shows at the bottom of the page that the server is unavailable and the console is reconnecting, or that it is back.
 */
export function ConnectionNotice() {
  const [connection, setConnection] = useState<ConnectionState>("there");
  useEffect(() => watchConnection(queryClient, pingSession, setConnection), []);
  const text = TEXTS[connection];
  return (
    <div className="connection" aria-live="polite">
      {text && <div className={`connection-notice connection-${connection}`}>{text}</div>}
    </div>
  );
}
