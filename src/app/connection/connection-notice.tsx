import { useEffect, useState } from "react";
import { shellMessages } from "../messages";
import { pingSession } from "../providers";
import { queryClient } from "../query-client";
import "./connection.css";
import { watchConnection, type ConnectionState } from "./watch-connection";

const TEXTS: Record<ConnectionState, string | undefined> = {
  online: undefined,
  unavailable: shellMessages.reconnecting,
  restored: shellMessages.connected,
};

/**
 * Shows at the bottom of the page that the console is reconnecting to the server, or that it is connected again.
 */
export function ConnectionNotice() {
  const [connection, setConnection] = useState<ConnectionState>("online");
  useEffect(() => watchConnection(queryClient, pingSession, setConnection), []);
  const text = TEXTS[connection];
  return (
    <div className="connection" aria-live="polite">
      {text && <div className={`connection-notice connection-${connection}`}>{text}</div>}
    </div>
  );
}
