/** The shop: it sends steps, receives webhooks and reads decisions, and prints all of it. */
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "./client.ts";
import { createDecisionReader } from "./decisions.ts";
import { startReceiver } from "./receiver.ts";
import type { Settings } from "./settings.ts";
import { ShopError } from "./shop-error.ts";
import type { Step } from "./story.ts";

export interface Shop {
  /** Sends each step, with a pause after it. */
  play(steps: Iterable<Step>): Promise<void>;
  /** Reads decisions until the shop is stopped. */
  followDecisions(): Promise<never>;
}

/** The time between two readings of decisions. */
const READ_EVERY_MS = 2_000;

const print = (label: string, text: string) => console.log(`${label.padEnd(9)} ${text}`);

/**
 * Opens the shop, and closes it when `run` has finished or at Ctrl+C. Prints the message of a ShopError, and sets the
 * exit code to 1.
 */
export async function runShop<S extends Settings>(
  readSettings: () => S,
  run: (shop: Shop, settings: S) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  try {
    const settings = readSettings();
    const { shop, close } = await openShop(settings, stop.signal);
    await run(shop, settings).finally(close);
  } catch (error) {
    if (stop.signal.aborted) return;
    if (!(error instanceof ShopError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function openShop(settings: Settings, signal: AbortSignal): Promise<{ shop: Shop; close: () => void }> {
  const { consoleUrl, token, webhookSecret, receiverPort, pauseMs } = settings;
  const client = createClient({ url: consoleUrl, token, signal, print: (text) => print("waiting", text) });
  const decisions = createDecisionReader(client, (text) => print("decision", text));
  /** External ids by the console's ids, which events carry. */
  const externalIds = new Map<string, string>();
  let readAt = Date.now();

  const receiver =
    webhookSecret === undefined
      ? undefined
      : await startReceiver({
          port: receiverPort,
          secret: webhookSecret,
          onEvent({ type, data: { resourceId, fields } }) {
            print("webhook", `${type} of ${externalIds.get(resourceId) ?? resourceId}: ${fields.join(", ")}`);
          },
          onRejection: (reason) => print("rejected", `A webhook. ${reason}`),
        });
  print("console", consoleUrl);
  print("receiver", receiver?.url ?? "None. Set WEBHOOK_SECRET to receive webhooks.");

  async function send({ kind, items, about }: Step): Promise<void> {
    const updatedAt = new Date().toISOString();
    // Without updatedAt, the status of an order only moves forward, so that the shop cannot undo what the console set.
    const sent = kind === "orders" ? items : items.map((item) => ({ ...item, updatedAt }));
    const results = await client.upsert(kind, sent);
    const counts = new Map<string, number>();
    for (const [index, { id, externalId, status, error }] of results.entries()) {
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (id !== undefined) externalIds.set(id, externalId);
      const item = items[index];
      if (error) print("failed", `${kind} ${externalId}: ${error.message}`);
      else if (item && status !== "unchanged") decisions.remember(kind, item);
    }
    print("sent", `${about} (${kind}: ${[...counts].map(([status, count]) => `${count} ${status}`).join(", ")})`);
  }

  async function readDecisions(): Promise<void> {
    await decisions.read();
    readAt = Date.now();
  }

  return {
    shop: {
      async play(steps) {
        for (const step of steps) {
          await send(step);
          if (Date.now() - readAt >= READ_EVERY_MS) await readDecisions();
          await wait(pauseMs, undefined, { signal });
        }
      },
      async followDecisions() {
        for (;;) {
          await readDecisions();
          await wait(READ_EVERY_MS, undefined, { signal });
        }
      },
    },
    close: () => receiver?.close(),
  };
}
