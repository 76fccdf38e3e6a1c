import { useEffect, useState } from "react";
import { serverNow } from "./server-time";

const MINUTE_MS = 60_000;

/** Returns the server time in milliseconds since 1970, updated every minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
