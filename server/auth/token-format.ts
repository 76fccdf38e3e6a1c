/**
 * The format of API tokens: "mpat_", 40 random characters and a checksum of six. Secret scanners recognise it, and the
 * checksum tells a real token from text that looks like one.
 */
import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const PREFIX = "mpat_";
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 40 characters of base 62 have 238 random bits. */
const RANDOM_LENGTH = 40;
/** Six characters of base 62 hold any CRC32. */
const CHECKSUM_LENGTH = 6;
const DISPLAYED_LENGTH = PREFIX.length + 4;

/** Returns the CRC32 of a text in base 62. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (; digits.length < CHECKSUM_LENGTH; rest = Math.floor(rest / BASE62.length))
    digits = BASE62.charAt(rest % BASE62.length) + digits;
  return digits;
}

/** Returns a new token. */
export function generateToken(): string {
  let body = PREFIX;
  for (let count = 0; count < RANDOM_LENGTH; count++) body += BASE62.charAt(randomInt(BASE62.length));
  return body + checksumOf(body);
}

/** Whether a bearer token is meant as an API token. Others belong to sessions or internal requests. */
export const hasTokenPrefix = (token: string): boolean => token.startsWith(PREFIX);

/** Whether a text is a complete token with the right checksum. */
export function isWellFormedToken(token: string): boolean {
  const body = token.slice(0, -CHECKSUM_LENGTH);
  return /^mpat_[\dA-Za-z]{46}$/.test(token) && token.endsWith(checksumOf(body));
}

/** Returns the first characters of a token, so that people can recognise it. */
export const displayedPrefix = (token: string): string => token.slice(0, DISPLAYED_LENGTH);
