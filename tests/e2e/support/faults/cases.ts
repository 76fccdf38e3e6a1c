/** Every way in which a call can fail, and the console's message if the server sends none. */
import { FAULT_MESSAGES, type Fault, type FaultStatus } from "../../../support/letter/faults";

export interface FaultCase {
  name: string;
  /** The backend's fault. Without one, the browser itself is offline. */
  fault?: Omit<Fault, "path" | "method">;
  /** The server's own message. */
  serverMessage?: string;
  /** The console's own message, for a failure without the server's. Absent if it depends on the expected response. */
  ours?: string;
  /** The cause in the console error that Chromium logs by itself: the status, or "network". */
  failedLoad?: number | "network";
}

const OURS: Record<FaultStatus, string> = {
  400: "The server could not read the request.",
  401: "You are not signed in.",
  403: "You are not allowed to do this.",
  404: "The server does not have this.",
  409: "Someone else has changed this in the meantime.",
  422: "The server did not accept the values.",
  429: "Too many requests. Wait a moment and try again.",
  500: "The server failed (status 500).",
};

const STATUSES = [400, 401, 403, 404, 409, 422, 429, 500] as const;

export const FAULT_CASES: readonly FaultCase[] = [
  ...STATUSES.flatMap((status): FaultCase[] => [
    {
      name: `${status} with a message`,
      fault: { kind: status },
      serverMessage: FAULT_MESSAGES[status],
      failedLoad: status,
    },
    {
      name: `${status} without a message`,
      fault: { kind: status, silent: true },
      ours: OURS[status],
      failedLoad: status,
    },
  ]),
  { name: "HTML with 200", fault: { kind: "html" }, ours: "The server answered with a web page instead of data." },
  { name: "HTML with 500", fault: { kind: "html500" }, ours: OURS[500], failedLoad: 500 },
  { name: "an empty body", fault: { kind: "empty" } },
  {
    name: "malformed JSON",
    fault: { kind: "malformed" },
    ours: "The server answered with invalid JSON instead of data.",
  },
  { name: "no answer in 15 s", fault: { kind: "timeout" }, ours: "The server did not answer in time." },
  {
    name: "a broken connection",
    fault: { kind: "offline" },
    ours: "The server could not be reached.",
    failedLoad: "network",
  },
  { name: "no network", ours: "You are offline.", failedLoad: "network" },
];

/** Returns whether the server rejected the call, so that a retry is pointless. */
export const isRejection = ({ fault }: FaultCase) => typeof fault?.kind === "number" && fault.kind < 500;

export const isSessionEnd = ({ fault }: FaultCase) => fault?.kind === 401;
