/** Reads the settings from the environment and, for the live demo, also from the command line. */
import { parseArgs } from "node:util";
import { ShopError } from "./shop-error.ts";

export interface Settings {
  /** The console's address without a path. */
  consoleUrl: string;
  /** An API token of the console. */
  token: string;
  /** The signing secret of the console's webhook. Undefined if the shop receives no webhooks. */
  webhookSecret: string | undefined;
  /** The port on which the shop receives webhooks. 0 chooses a free one. */
  receiverPort: number;
  /** Milliseconds from one step to the next. */
  pauseMs: number;
}

export interface LiveSettings extends Settings {
  /** The number of steps after the story. */
  count: number;
  /** The same seed gives the same steps. */
  seed: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The pause between steps at speed 1. */
const PAUSE_MS = 2_000;
const MAX_SPEED = 1_000;

/** @throws ShopError that names the first setting to change */
export function readSettings(environment: Environment): Settings {
  const { CONSOLE_URL = "http://127.0.0.1:3000", API_TOKEN, WEBHOOK_SECRET, RECEIVER_PORT, SPEED } = environment;
  if (!URL.canParse(CONSOLE_URL) || !/^https?:/.test(CONSOLE_URL)) {
    throw new ShopError("CONSOLE_URL must be the console's address, such as https://console.example.");
  }
  if (!API_TOKEN) {
    throw new ShopError("Create a token in the console on Settings → API tokens, and set API_TOKEN to it.");
  }
  if (WEBHOOK_SECRET && !WEBHOOK_SECRET.startsWith("whsec_")) {
    throw new ShopError("WEBHOOK_SECRET must be the signing secret of a webhook. It starts with whsec_.");
  }
  const isSpeed = (value: number) => value > 0 && value <= MAX_SPEED;
  const speed = readNumber("SPEED", SPEED, 1, isSpeed, `must be above 0 and at most ${MAX_SPEED}`);
  const receiverPort = readNumber("RECEIVER_PORT", RECEIVER_PORT, 4100, isPort, "must be a port from 0 to 65535");
  return {
    consoleUrl: new URL(CONSOLE_URL).origin,
    token: API_TOKEN,
    webhookSecret: WEBHOOK_SECRET || undefined,
    receiverPort,
    pauseMs: PAUSE_MS / speed,
  };
}

/**
 * Reads `--speed`, `--count` and `--seed`, and the settings of the environment. `--speed` overrides SPEED.
 * @throws ShopError that names the first setting to change
 */
export function readLiveSettings(environment: Environment, args: string[]): LiveSettings {
  const { speed = environment["SPEED"], count, seed } = readArguments(args);
  return {
    ...readSettings({ ...environment, SPEED: speed }),
    count: readNumber("--count", count, Infinity, isCount, "must be a whole number, 0 or more"),
    // By default, each run has new orders.
    seed: readNumber("--seed", seed, Math.floor(Date.now() / 1_000), isCount, "must be a whole number, 0 or more"),
  };
}

const isPort = (value: number) => Number.isInteger(value) && value >= 0 && value <= 65_535;
const isCount = (value: number) => Number.isInteger(value) && value >= 0;

function readArguments(args: string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args, options: { speed: text, count: text, seed: text } }).values;
  } catch (error) {
    throw new ShopError(`${(error as Error).message}. Use --speed, --count and --seed, each with a number.`);
  }
}

function readNumber(
  name: string,
  text: string | undefined,
  whenMissing: number,
  accepts: (value: number) => boolean,
  rule: string,
): number {
  if (!text) return whenMissing;
  if (!accepts(Number(text))) throw new ShopError(`${name} ${rule}.`);
  return Number(text);
}
