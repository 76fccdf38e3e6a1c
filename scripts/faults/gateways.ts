/**
 * The SMS gateway is late, refuses, answers with a page, cuts the connection or gives ids that no database stores. Then it
 * works, and failed messages are retried.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "./fault";
import type { Scene } from "./scene";
import { Tally } from "./tally";
import { underLoad } from "./under-load";

/** Longer than the server waits for a gateway. */
const LATE_MS = 12_000;
const EACH = 10;
/** Longer than this no list may take meanwhile; a gateway that is late holds its own call for ten seconds. */
const FAST_MS = 3_000;
const PAUSE_MS = 50;

/** Whether it takes the message, and how it answers. */
const WAYS = {
  late: { takes: true, status: 200, body: "", afterMs: LATE_MS },
  "500": { takes: false, status: 500, body: '{"error":"out of order"}', afterMs: 0 },
  "a page": { takes: false, status: 502, body: "<html><h1>Bad gateway</h1></html>", afterMs: 0 },
  // It has taken the message, and nobody learns of it.
  cut: { takes: true, status: undefined, body: "", afterMs: 0 },
  "an id with NUL": { takes: true, status: 200, body: JSON.stringify({ id: "gw\u0000-17" }), afterMs: 0 },
  "an id without end": { takes: true, status: 200, body: JSON.stringify({ id: "x".repeat(5_000_000) }), afterMs: 0 },
  well: { takes: true, status: 200, body: "", afterMs: 0 },
} as const;
type Way = keyof typeof WAYS;
const BROKEN = (Object.keys(WAYS) as Way[]).filter((way) => way !== "well");
/** The messages are sent, and must not be sent again because of the answer. */
const ODD_IDS: readonly Way[] = ["an id with NUL", "an id without end"];
/** Longer than the slowest gateway, and shorter than the minute after which an attempt is repeated. */
const TRIED_WITHIN_MS = 30_000;

interface PhoneGateway {
  url: string;
  way: Way;
  /** The keys of the messages that it took, by their recipient. */
  taken: Map<string, string[]>;
  stop(): void;
}

async function startGateway(): Promise<PhoneGateway> {
  const taken = new Map<string, string[]>();
  const server = createServer((request, response) => {
    void json(request).then(async (body) => {
      const { phone } = body as { phone: string };
      const { takes, status, body: answer, afterMs } = WAYS[gateway.way];
      const key = String(request.headers["idempotency-key"]);
      if (takes) taken.set(phone, [...(taken.get(phone) ?? []), key]);
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
  const gateway: PhoneGateway = { url: `http://127.0.0.1:${port}/send`, way: "well", taken, stop };
  return gateway;
}

export const GATEWAYS: Fault = {
  name: "gateways",
  what: `the SMS gateway is late, answers 500 or a page, cuts connections and gives odd ids, for ${EACH} messages each; then it works`,
  databases: ["pglite", "postgres"],
  async play(scene) {
    const gateway = await startGateway();
    const phones: string[] = [];
    try {
      const finding = await underLoad(
        scene,
        async ({ note, check }) => {
          let going = true;
          const slowest = slowestList(scene, () => going);
          for (const [index, way] of BROKEN.entries()) {
            gateway.way = way;
            const some = Array.from({ length: EACH }, (_, one) => `+9198123${index}${String(one).padStart(4, "0")}`);
            phones.push(...some);
            const { status } = await send(scene, some);
            check(status === 200, `messages were answered ${status} where the gateway was ${way}`);
            check(await areTried(scene, some), `messages wait for another attempt where the gateway was ${way}`);
            const once = some.every((phone) => gateway.taken.get(phone)?.length === 1);
            check(once || !ODD_IDS.includes(way), `messages were not sent once where the gateway gave ${way}`);
          }
          gateway.way = "well";
          const tally = await retryFailed(scene, phones);
          check(tally.total() > 0 && tally.rows().every(({ status }) => status === 200), "a retry was refused");
          going = false;
          const ms = await slowest;
          note(
            `${tally.total()} of ${phones.length} messages failed and were retried; the slowest list took ${Math.round(ms)} ms meanwhile`,
          );
          check(ms < FAST_MS, "lists were held up by the gateway");
        },
        { SMS_GATEWAY_URL: gateway.url },
      );
      return { ...finding, lost: [...finding.lost, ...lostOrTwice(phones, gateway.taken)] };
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

/** Messages of the outbox to these, the newest hundred. */
async function outbox(scene: Scene, status: string, phones: readonly string[]): Promise<Message[]> {
  const { body } = await scene.call("GET", `/api/admin/messaging/outbox?status=${status}&limit=100`);
  return (body["data"] as Message[]).filter(({ recipient }) => phones.includes(recipient));
}

/** Waits until none of them is to be handed over any more. Returns false where that takes too long. */
async function areTried(scene: Scene, phones: readonly string[]): Promise<boolean> {
  const started = performance.now();
  while (performance.now() - started < TRIED_WITHIN_MS) {
    if ((await outbox(scene, "queued", phones)).length === 0) return true;
    await wait(PAUSE_MS);
  }
  return false;
}

/** As an administrator does it, message by message. */
async function retryFailed(scene: Scene, phones: readonly string[]): Promise<Tally> {
  const tally = new Tally();
  for (const { _id } of await outbox(scene, "failed", phones))
    tally.add(await scene.call("POST", `/api/admin/messaging/outbox/${_id}/retry`));
  return tally;
}

/** One whose key is always the same is sent once by a gateway that knows the key. */
function lostOrTwice(phones: readonly string[], taken: ReadonlyMap<string, string[]>): string[] {
  return phones.flatMap((phone) => {
    const keys = new Set(taken.get(phone));
    if (keys.size === 0) return [`the message to ${phone} was never sent`];
    return keys.size > 1 ? [`the message to ${phone} was sent twice`] : [];
  });
}

/** How long a list takes at most, in milliseconds. */
async function slowestList(scene: Scene, goesOn: () => boolean): Promise<number> {
  let slowest = 0;
  while (goesOn()) {
    slowest = Math.max(slowest, (await scene.call("GET", "/api/admin/orders?page=1&limit=10")).ms);
    await wait(PAUSE_MS);
  }
  return slowest;
}
