/**
 * The SMS gateway is late, returns errors or HTML, drops the connection, or returns ids that no database can store.
 * Then it works again, and failed messages are retried.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "./fault";
import type { Scene } from "./scene";
import { ResponseTally } from "./tally";
import { playUnderLoad } from "./under-load";

/** Longer than the server's timeout for a gateway. */
const LATE_MS = 12_000;
/** The number of messages for each behaviour. */
const EACH = 10;
/** The maximum latency of a list during the fault. The server waits ten seconds for a late gateway. */
const MAX_LIST_MS = 3_000;
const PAUSE_MS = 50;

/** Whether the gateway accepts the message, and how it responds. */
const BEHAVIOURS = {
  "a late response": { accepts: true, status: 200, body: "", afterMs: LATE_MS },
  "a 500": { accepts: false, status: 500, body: '{"error":"out of order"}', afterMs: 0 },
  "an HTML page": { accepts: false, status: 502, body: "<html><h1>Bad gateway</h1></html>", afterMs: 0 },
  // The gateway accepts the message, but the caller never learns of it.
  "a closed connection": { accepts: true, status: undefined, body: "", afterMs: 0 },
  "an id with NUL": { accepts: true, status: 200, body: JSON.stringify({ id: "gw\u0000-17" }), afterMs: 0 },
  "a 5 MB id": { accepts: true, status: 200, body: JSON.stringify({ id: "x".repeat(5_000_000) }), afterMs: 0 },
  working: { accepts: true, status: 200, body: "", afterMs: 0 },
} as const;
type Behaviour = keyof typeof BEHAVIOURS;
const BROKEN = (Object.keys(BEHAVIOURS) as Behaviour[]).filter((behaviour) => behaviour !== "working");
/** The gateway has sent the message, so these invalid ids in its response must not cause another attempt. */
const ODD_IDS: readonly Behaviour[] = ["an id with NUL", "a 5 MB id"];
/** Longer than the slowest gateway, but shorter than the minute before the next attempt. */
const ATTEMPT_TIMEOUT_MS = 30_000;

interface PhoneGateway {
  url: string;
  behaviour: Behaviour;
  /** The idempotency keys of accepted messages by recipient. */
  accepted: Map<string, string[]>;
  stop(): void;
}

async function startGateway(): Promise<PhoneGateway> {
  const accepted = new Map<string, string[]>();
  const server = createServer((request, response) => {
    void json(request).then(async (body) => {
      const { phone } = body as { phone: string };
      const { accepts, status, body: answer, afterMs } = BEHAVIOURS[gateway.behaviour];
      const key = String(request.headers["idempotency-key"]);
      if (accepts) accepted.set(phone, [...(accepted.get(phone) ?? []), key]);
      await wait(afterMs);
      if (status === undefined) request.socket.destroy();
      else response.writeHead(status, { connection: "close" }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  const gateway: PhoneGateway = { url: `http://127.0.0.1:${port}/send`, behaviour: "working", accepted, stop };
  return gateway;
}

export const BROKEN_SMS_GATEWAY: Fault = {
  name: "gateways",
  description: `the SMS gateway responds late, returns 500 or HTML, closes connections and returns invalid ids for ${EACH} messages each, then works again`,
  databases: ["pglite", "postgres"],
  async play(scene) {
    const gateway = await startGateway();
    const phones: string[] = [];
    try {
      const finding = await playUnderLoad(
        scene,
        async ({ note, check }) => {
          let isRunning = true;
          const slowest = measureSlowestList(scene, () => isRunning);
          for (const [index, behaviour] of BROKEN.entries()) {
            gateway.behaviour = behaviour;
            const group = Array.from({ length: EACH }, (_, one) => `+9198123${index}${String(one).padStart(4, "0")}`);
            phones.push(...group);
            const { status } = await send(scene, group);
            check(status === 200, `sending returned ${status} with ${behaviour} from the gateway`);
            check(
              await waitUntilTried(scene, group),
              `messages are still waiting for an attempt after ${behaviour} from the gateway`,
            );
            const once = group.every((phone) => gateway.accepted.get(phone)?.length === 1);
            check(
              once || !ODD_IDS.includes(behaviour),
              `messages were not sent exactly once with ${behaviour} from the gateway`,
            );
          }
          gateway.behaviour = "working";
          const tally = await retryFailed(scene, phones);
          check(tally.total() > 0 && tally.rows().every(({ status }) => status === 200), "a retry failed");
          isRunning = false;
          const ms = await slowest;
          note(
            `${tally.total()} of ${phones.length} messages failed and were retried; the slowest list took ${Math.round(ms)} ms meanwhile`,
          );
          check(ms < MAX_LIST_MS, "lists were slow during the gateway fault");
        },
        { SMS_GATEWAY_URL: gateway.url },
      );
      return { ...finding, lost: [...finding.lost, ...lostOrDuplicated(phones, gateway.accepted)] };
    } finally {
      gateway.stop();
    }
  },
};

const send = (scene: Scene, phones: string[]) =>
  scene.call("POST", "/api/admin/messaging/bulk/send", {
    emails: [],
    phones,
    subject: "",
    message: "Out for delivery",
    channels: "SMS",
  });

interface Message {
  _id: string;
  recipient: string;
}

/** The messages to these phone numbers among the newest hundred in the outbox. */
async function readOutbox(scene: Scene, status: string, phones: readonly string[]): Promise<Message[]> {
  const { body } = await scene.call("GET", `/api/admin/messaging/outbox?status=${status}&limit=100`);
  return (body["data"] as Message[]).filter(({ recipient }) => phones.includes(recipient));
}

/** Waits until no message is queued. Returns false on timeout. */
async function waitUntilTried(scene: Scene, phones: readonly string[]): Promise<boolean> {
  const started = performance.now();
  while (performance.now() - started < ATTEMPT_TIMEOUT_MS) {
    if ((await readOutbox(scene, "queued", phones)).length === 0) return true;
    await wait(PAUSE_MS);
  }
  return false;
}

/** Retries each message individually, as an administrator does. */
async function retryFailed(scene: Scene, phones: readonly string[]): Promise<ResponseTally> {
  const tally = new ResponseTally();
  for (const { _id } of await readOutbox(scene, "failed", phones))
    tally.add(await scene.call("POST", `/api/admin/messaging/outbox/${_id}/retry`));
  return tally;
}

/** Lists the messages that were not sent, or were sent twice. Requests with the same idempotency key count once. */
function lostOrDuplicated(phones: readonly string[], accepted: ReadonlyMap<string, string[]>): string[] {
  return phones.flatMap((phone) => {
    const keys = new Set(accepted.get(phone));
    if (keys.size === 0) return [`the message to ${phone} was never sent`];
    return keys.size > 1 ? [`the message to ${phone} was sent twice`] : [];
  });
}

/** Reads a list while `isRunning` returns true. Returns the highest latency in milliseconds. */
async function measureSlowestList(scene: Scene, isRunning: () => boolean): Promise<number> {
  let slowest = 0;
  while (isRunning()) {
    slowest = Math.max(slowest, (await scene.call("GET", "/api/admin/orders?page=1&limit=10")).ms);
    await wait(PAUSE_MS);
  }
  return slowest;
}
