import { useEffect, useState } from "react";
import { serverNow } from "../../src/kit/server-time";

const MINUTE_MS = 60_000;

/** The time in milliseconds since 1970, which moves on every minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
