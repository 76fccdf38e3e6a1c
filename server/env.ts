/** The environment of the server: every variable is read here, once, and nowhere else. */
import { isIP } from "node:net";
import { z } from "zod";
import { FEATURES, type Feature } from "../providers/auth/contract";
import { StartError } from "./start-error";

/** Known to everybody who reads this: for a demo on this machine alone. */
export const DEFAULT_DEMO_PASSWORD = "bazaar-demo";

const FEATURE_NAMES = Object.keys(FEATURES) as Feature[];
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const yesOrNo = z.enum(["true", "false"], "must be true or false").transform((value) => value === "true");

const features = z.string().transform((value, context): Feature[] | undefined => {
  if (value === "none") return undefined;
  if (value === "all") return FEATURE_NAMES;
  const names = value.split(",").map((name) => name.trim());
  const unknown = names.filter((name) => !(FEATURE_NAMES as string[]).includes(name));
  if (unknown.length > 0) {
    context.addIssue({
      code: "custom",
      message: `must be all, none or a comma list of ${FEATURE_NAMES.join(", ")}`,
    });
  }
  return names as Feature[];
});

/** true trusts every proxy, a list these addresses and networks; passed on to Fastify. */
const trustProxy = z.string().transform((value, context): boolean | string[] => {
  if (value === "true" || value === "false") return value === "true";
  const addresses = value.split(",").map((address) => address.trim());
  if (!addresses.every((address) => isIP(address.split("/")[0] ?? ""))) {
    context.addIssue({ code: "custom", message: "must be true, false or a comma list of addresses and networks" });
  }
  return addresses;
});

const isUrlOf = (protocols: readonly string[]) => (value: string) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && protocols.includes(url.protocol);
};

/** fetch takes no address with a user or password. */
const gatewayUrl = z
  .string()
  .refine(
    (value) => isUrlOf(["http:", "https:"])(value) && new URL(value).username === "" && new URL(value).password === "",
    "must look like https://gateway.example/send, without user and password",
  )
  .optional();

/** Goes into a header. */
const token = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "must hold no spaces and only ASCII characters")
  .optional();

/** "orders@shop.example" or "The Shop <orders@shop.example>" */
const isSender = (value: string) =>
  /^[^<>\p{Cc}]*(<[^<>]*>)?$/u.test(value) && z.email().safeParse(/<(.*)>$/.exec(value)?.[1] ?? value).success;

const variables = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z
    .string()
    .refine(isUrlOf(["postgres:", "postgresql:"]), "must look like postgres://user:password@host:5432/database")
    .optional(),
  API_FEATURES: features.prefault("all"),
  SESSION_HOURS: wholeNumber(1, 8760).default(12),
  LOGIN_ATTEMPTS_PER_MINUTE: wholeNumber(1, 1_000_000).default(10),
  CORS_ORIGIN: z
    .string()
    .refine(
      (value) => isUrlOf(["http:", "https:"])(value) && new URL(value).origin === value,
      "must be one origin such as https://console.example, without a path",
    )
    .optional(),
  TRUST_PROXY: trustProxy.prefault("false"),
  DEMO_PASSWORD: z.string().min(8, "must have at least 8 characters").default(DEFAULT_DEMO_PASSWORD),
  SEED_DEMO: yesOrNo.default(true),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("warn"),
  SMTP_URL: z
    .string()
    .refine(isUrlOf(["smtp:", "smtps:"]), "must look like smtp://user:password@mail.example:587")
    .optional(),
  MAIL_FROM: z.string().refine(isSender, "must be a sender such as The Shop <orders@shop.example>").optional(),
  SMS_GATEWAY_URL: gatewayUrl,
  SMS_GATEWAY_TOKEN: token,
  WHATSAPP_GATEWAY_URL: gatewayUrl,
  WHATSAPP_GATEWAY_TOKEN: token,
});

const envSchema = variables.refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
  path: ["MAIL_FROM"],
  message: "must be set where SMTP_URL is",
});

export type Env = z.infer<typeof envSchema>;

/** Values that must not show up on a screen or in a log. */
const SECRET = new Set([
  "DATABASE_URL",
  "DEMO_PASSWORD",
  "SMTP_URL",
  "SMS_GATEWAY_URL",
  "SMS_GATEWAY_TOKEN",
  "WHATSAPP_GATEWAY_URL",
  "WHATSAPP_GATEWAY_TOKEN",
]);

/**
 * Reads the variables. An empty value counts as not set.
 * @throws StartError naming the first variable that is malformed, what it must be and, unless secret, what it is
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = envSchema.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = String(issue?.path[0]);
  const value = SECRET.has(name) || given[name] === undefined ? "" : `, but is ${JSON.stringify(given[name])}`;
  throw new StartError(`${name} ${issue?.message ?? "is malformed"}${value}.`);
}

/**
 * Adds the variables of a `.env` file in the working directory, if there is one, to `process.env`.
 * What is already set there wins.
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
