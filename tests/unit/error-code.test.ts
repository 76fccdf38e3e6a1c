/** Which database errors count as a lost connection. */
import { expect, it } from "vitest";
import { CONNECTION_LOST, errorCode } from "../../server/db/error-code";

const failure = (code: string) => new Error("Failed query", { cause: Object.assign(new Error("no"), { code }) });

it.each([
  "57P01",
  "08006",
  "25006",
  "ECONNREFUSED",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "CERT_HAS_EXPIRED",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
])("%s is a lost connection", (code) => expect(errorCode(failure(code))).toBe(CONNECTION_LOST));

it.each(["23505", "53100", "ENOSPC", "ERR_INVALID_ARG_TYPE"])("%s is not a lost connection", (code) =>
  expect(errorCode(failure(code))).toBe(code),
);
