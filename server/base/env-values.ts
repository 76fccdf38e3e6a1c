/** Schemas of environment variables: how the text of each one is parsed, and the message for a malformed one. */
import { isIP } from "node:net";
import { z } from "zod";

/** Matches 32 bytes in base64, the format of DATA_KEY and of the key file. */
export const DATA_KEY_PATTERN = /^[A-Za-z\d+/]{43}=$/;

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

export const booleanText = z.enum(["true", "false"], "must be true or false").transform((value) => value === "true");

/**
 * Addresses and networks of trusted proxies, in Fastify's format. If every address were trusted, any client could forge
 * its address.
 */
export const trustedProxyList = z.string().transform((value, context): false | string[] => {
  if (value === "false") return false;
  const addresses = value.split(",").map((address) => address.trim());
  if (!addresses.every((address) => isIP(address.split("/")[0] ?? ""))) {
    context.addIssue({ code: "custom", message: "must be false, or addresses and networks separated by commas" });
  }
  return addresses;
});

/** Host names without ports, in lower case. */
export const hostNameList = z.string().transform((value, context): string[] => {
  const names = value.split(",").map((name) => name.trim().toLowerCase());
  if (!names.every((name) => /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(name))) {
    context.addIssue({ code: "custom", message: "must be host names separated by commas, such as admin.shop.example" });
  }
  return names;
});

const isOrigin = (value: string) => hasProtocol(["http:", "https:"])(value) && new URL(value).origin === value;

/** A comma-separated list of origins. "none" is an empty list. */
export const originList = z.string().transform((value, context): string[] => {
  const origins = value === "none" ? [] : value.split(",").map((one) => one.trim());
  if (!origins.every(isOrigin)) {
    context.addIssue({
      code: "custom",
      message: "must be none, or origins separated by commas, such as https://cdn.example",
    });
  }
  return origins;
});

/** A timestamp with its time zone, so that it is the same instant on every machine. */
export const timestampWithZone = z.iso
  .datetime({ offset: true, error: "must be a timestamp with a time zone such as 2026-11-18T06:30:00Z" })
  .transform((stamp) => new Date(stamp));

/** The first key encrypts. All keys can decrypt. */
export const dataKeyList = z
  .string()
  .transform((value, context): [string, ...string[]] => {
    const [first = "", ...older] = value.split(",").map((key) => key.trim());
    if (![first, ...older].every((key) => DATA_KEY_PATTERN.test(key))) {
      const message =
        "must be 32 bytes in base64, or several separated by commas. Create one with openssl rand -base64 32";
      context.addIssue({ code: "custom", message });
    }
    return [first, ...older];
  })
  .optional();

export const hasProtocol = (protocols: readonly string[]) => (value: string) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && protocols.includes(url.protocol);
};

export const origin = z
  .string()
  .refine(isOrigin, "must be one origin such as https://console.example, without a path")
  .optional();

/** fetch rejects a URL that contains a user name or password. */
export const gatewayUrl = z
  .string()
  .refine(
    (value) =>
      hasProtocol(["http:", "https:"])(value) && new URL(value).username === "" && new URL(value).password === "",
    "must look like https://gateway.example/send, without user and password",
  )
  .optional();

/** Sent in a header, so only printable ASCII characters are allowed. */
export const token = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "must contain only ASCII characters and no spaces")
  .optional();

/** Long enough that it cannot be found by brute force. */
export const secretToken = z
  .string()
  .regex(/^[\x21-\x7e]{16,}$/, "must have at least 16 ASCII characters and no spaces")
  .optional();

/** "orders@shop.example" or "The Shop <orders@shop.example>" */
export const isSender = (value: string) =>
  /^[^<>\p{Cc}]*(<[^<>]*>)?$/u.test(value) && z.email().safeParse(/<(.*)>$/.exec(value)?.[1] ?? value).success;

export const databaseUrl = z
  .string()
  .refine(hasProtocol(["postgres:", "postgresql:"]), "must look like postgres://user:password@host:5432/database")
  .optional();
