/** Generates a small load: sequential sign-ins, list reads, order status changes and new coupons. */
import { setTimeout as wait } from "node:timers/promises";
import { ORDER_STATUSES, type OrderStatus } from "../../resources/orders/contract";
import { getItem } from "../../server/sample-data/random";
import { DEMO_ADMIN } from "../../server/seed/demo-accounts";
import type { ApiCall } from "./caller";
import { DecisionTracker } from "./decisions";
import { ResponseTally, type CallResult } from "./tally";

const PAUSE_MS = 15;
const SIGN_IN_PAUSE_MS = 500;
/** A longer pause after a call without a response, because the next one would also fail immediately. */
const NO_ANSWER_PAUSE_MS = 150;

/** The lists that the load reads. */
export const LOAD_LISTS = [
  "orders?page=1&limit=10",
  "orders?page=1&limit=10&status=pending",
  "vendors?page=1&limit=10",
  "products?page=2&limit=10",
  "stats",
].map((query) => `/api/admin/${query}`);

export interface Load {
  decisions: DecisionTracker;
  /** Counts all further responses into this tally. */
  countInto(tally: ResponseTally): void;
  /** Resolves when pending calls are answered. */
  stop(): Promise<void>;
}

interface SomeOrder {
  _id: string;
  status: OrderStatus;
}

/**
 * Starts the load.
 *
 * @param call makes calls with an open session
 * @param password the password of the demo administrator
 */
export async function startLoad(call: ApiCall, password: string): Promise<Load> {
  const { body } = await call("GET", "/api/admin/orders?page=1&limit=100");
  const orders = body["orders"] as SomeOrder[];
  const decisions = new DecisionTracker();
  let tally = new ResponseTally();
  let isRunning = true;
  const repeat = async (pauseMs: number, step: (index: number) => Promise<CallResult>) => {
    for (let index = 0; isRunning; index += 1) {
      const answer = await step(index);
      tally.add(answer);
      await wait(answer.status === 0 ? NO_ANSWER_PAUSE_MS : pauseMs);
    }
  };

  const loops = [
    repeat(SIGN_IN_PAUSE_MS, () => call("POST", "/api/auth/login", { email: DEMO_ADMIN, password })),
    repeat(PAUSE_MS, (index) => call("GET", getItem(LOAD_LISTS, index % LOAD_LISTS.length))),
    repeat(PAUSE_MS, (index) => call("GET", getItem(LOAD_LISTS, (index + 2) % LOAD_LISTS.length))),
    repeat(PAUSE_MS, (index) => advance(call, decisions, orders, index)),
    repeat(PAUSE_MS, (index) => createCoupon(call, decisions, index)),
  ];
  return {
    decisions,
    countInto: (next) => void (tally = next),
    async stop() {
      isRunning = false;
      await Promise.all(loops);
    },
  };
}

/** Moves a different order to its next status each time, because repeating its current status would be rejected. */
async function advance(
  call: ApiCall,
  decisions: DecisionTracker,
  orders: readonly SomeOrder[],
  index: number,
): Promise<CallResult> {
  const { _id, status: first } = getItem(orders, index % orders.length);
  const steps = ORDER_STATUSES.indexOf(first) + 1 + Math.floor(index / orders.length);
  const status = getItem(ORDER_STATUSES, steps % ORDER_STATUSES.length);
  const path = `/api/admin/orders/${_id}`;
  const acknowledged = decisions.ask(`${path}#status`, status);
  const answer = await call("PUT", `${path}/status`, { status });
  if (answer.status === 200) acknowledged();
  return answer;
}

async function createCoupon(call: ApiCall, decisions: DecisionTracker, index: number): Promise<CallResult> {
  const code = `FAULT-${index}`;
  const days = { validFrom: "2026-01-01T00:00:00Z", validUntil: "2027-01-01T00:00:00Z" };
  const answer = await call("POST", "/api/admin/coupons", { code, type: "fixed", value: 5, ...days });
  // The coupon's URL is in the response, so an unacknowledged coupon cannot be looked up.
  if (answer.status < 300 && answer.body._id) decisions.ask(`/api/admin/coupons/${answer.body._id}#code`, code)();
  return answer;
}

/** Reads the current value of a field such as "/api/admin/orders/1#status" through the API. */
export async function readField(call: ApiCall, field: string): Promise<string | undefined> {
  const [path = "", name = ""] = field.split("#");
  const { body } = await call("GET", path);
  const record = (body["order"] ?? body) as Record<string, unknown>;
  const value = record[name];
  return typeof value === "string" ? value : undefined;
}
