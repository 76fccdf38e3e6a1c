/** The server's settings, which are environment variables. Commands also read ADMIN_PASSWORD and PATH. */
import { z } from "zod";
import {
  databaseUrl,
  dataKeyList,
  gatewayUrl,
  hostNameList,
  timestampWithZone,
  isSender,
  hasProtocol,
  origin,
  originList,
  secretToken,
  token,
  trustedProxyList,
  wholeNumber,
  booleanText,
} from "./env-values";
import { filesUrl } from "./files-url";
import { StartError } from "./start-error";

/** Public, since it is in the source. Only for a demo on the local machine. */
export const DEFAULT_DEMO_PASSWORD = "bazaar-demo";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const variables = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default(".data"),
  FILES_DIR: z.string().optional(),
  FILES_URL: filesUrl,
  DATABASE_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  DATABASE_POOLER: z.enum(["transaction"], "must be transaction or unset").optional(),
  DATA_KEY: dataKeyList,
  STATEMENT_TIMEOUT_SECONDS: wholeNumber(0, 86_400).default(30),
  LOCK_TIMEOUT_SECONDS: wholeNumber(0, 86_400).default(2),
  IDLE_TRANSACTION_SECONDS: wholeNumber(0, 86_400).default(60),
  SLOW_QUERY_MS: wholeNumber(0, 600_000).default(500),
  MAX_EVENT_LOOP_DELAY_MS: wholeNumber(0, 60_000).optional(),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 600).default(0),
  SESSION_HOURS: wholeNumber(1, 8760).default(12),
  SESSION_IDLE_MINUTES: wholeNumber(0, 10_080)
    .refine(
      (minutes) => minutes === 0 || minutes > 2,
      "must be 0, or at least 3 to leave time for the console's warning",
    )
    .default(0),
  LOGIN_ATTEMPTS: wholeNumber(1, 1_000_000).default(10),
  REVEALS_PER_HOUR: wholeNumber(1, 1_000_000).default(60),
  API_TOKEN_CALLS_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
  ACKNOWLEDGE_HOURS: wholeNumber(1, 8760).default(48),
  REDRESS_MONTHS: wholeNumber(1, 24).default(1),
  REQUIRE_SECOND_STEP: booleanText.prefault("false"),
  CORS_ORIGIN: origin,
  PUBLIC_URL: origin,
  TRUST_PROXY: trustedProxyList.prefault("false"),
  ALLOWED_HOSTS: hostNameList.optional(),
  MEDIA_ORIGINS: originList.optional(),
  CONNECT_ORIGINS: originList.optional(),
  DEMO_PASSWORD: z.string().min(8, "must have at least 8 characters").default(DEFAULT_DEMO_PASSWORD),
  SEED_DEMO: booleanText.optional(),
  DEMO_NOW: timestampWithZone.optional(),
  METRICS_TOKEN: secretToken,
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("warn"),
  SMTP_URL: z
    .string()
    .refine(hasProtocol(["smtp:", "smtps:"]), "must look like smtp://user:password@mail.example:587")
    .optional(),
  MAIL_FROM: z.string().refine(isSender, "must be a sender such as The Shop <orders@shop.example>").optional(),
  SMS_GATEWAY_URL: gatewayUrl,
  SMS_GATEWAY_TOKEN: token,
  WHATSAPP_GATEWAY_URL: gatewayUrl,
  WHATSAPP_GATEWAY_TOKEN: token,
  PAYMENT_URL: gatewayUrl,
  PAYMENT_TOKEN: token,
  WEBHOOK_PRIVATE_ADDRESSES: z.enum(["refuse", "allow"], "must be refuse or allow").default("refuse"),
});

const envSchema = variables
  .refine(({ DATABASE_READ_URL, DATABASE_URL }) => DATABASE_READ_URL === undefined || DATABASE_URL !== undefined, {
    path: ["DATABASE_READ_URL"],
    message: "requires DATABASE_URL, the primary of this replica",
  })
  .refine(({ DATABASE_POOLER, DATABASE_URL }) => DATABASE_POOLER === undefined || DATABASE_URL !== undefined, {
    path: ["DATABASE_POOLER"],
    message: "requires DATABASE_URL",
  })
  .refine(({ FILES_URL, FILES_DIR }) => FILES_URL === undefined || FILES_DIR === undefined, {
    path: ["FILES_URL"],
    message: "cannot be used together with FILES_DIR. Unset one of them",
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ["MAIL_FROM"],
    message: "is required with SMTP_URL",
  })
  .refine(({ DEMO_NOW, SEED_DEMO }) => DEMO_NOW === undefined || SEED_DEMO !== false, {
    path: ["DEMO_NOW"],
    message: "is only for tests and demos. Remove it if SEED_DEMO is false",
  });

export type Env = z.infer<typeof envSchema>;

/** Whether only this machine can reach a server that listens on the host. */
export const isLoopbackHost = (host: string): boolean => /^(127\.[\d.]+|::1|localhost)$/.test(host);

/** Whether people on other machines can reach the records, through a database server or the network. */
export const isShared = ({ DATABASE_URL, HOST }: Pick<Env, "DATABASE_URL" | "HOST">): boolean =>
  DATABASE_URL !== undefined || !isLoopbackHost(HOST);

/** Whether an empty database is seeded with the demo. A shared server seeds it only if SEED_DEMO is true. */
export const shouldSeedDemo = (env: Pick<Env, "DATABASE_URL" | "HOST" | "SEED_DEMO">): boolean =>
  env.SEED_DEMO ?? !isShared(env);

/** The names of all settings. */
export const ENV_VARIABLES = variables.keyof().options;

/** Variables whose values must not appear on a screen or in a log. */
const SECRET = new Set([
  "DATA_KEY",
  "DATABASE_READ_URL",
  "DATABASE_URL",
  "DEMO_PASSWORD",
  "FILES_URL",
  "METRICS_TOKEN",
  "PAYMENT_URL",
  "PAYMENT_TOKEN",
  "SMTP_URL",
  "SMS_GATEWAY_URL",
  "SMS_GATEWAY_TOKEN",
  "WHATSAPP_GATEWAY_URL",
  "WHATSAPP_GATEWAY_TOKEN",
]);

/**
 * Reads the environment. An empty value counts as not set.
 * @throws StartError with the first malformed variable, the expected format and, unless it is secret, the current value
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  if (given["DEMO_NOW"] && given["NODE_ENV"] === "production") {
    throw new StartError("DEMO_NOW is only for tests and demos. Remove it if NODE_ENV is production.");
  }
  if (given["API_FEATURES"]) throw new StartError("API_FEATURES is no longer supported. Remove it.");
  const result = envSchema.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = String(issue?.path[0]);
  const message = issue?.message ?? "is malformed";
  const hasValue = message.startsWith("must") && !SECRET.has(name) && given[name] !== undefined;
  throw new StartError(`${name} ${message}${hasValue ? `, but is ${JSON.stringify(given[name])}` : ""}.`);
}

/**
 * Loads a `.env` file from the working directory, if there is one, into `process.env`. Variables that are already set
 * take precedence.
 */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile(".env");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) {
      throw new StartError(`The file .env cannot be read: ${String(error)}`);
    }
  }
}
