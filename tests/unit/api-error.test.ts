import { AxiosError, AxiosHeaders, type AxiosResponse } from "axios";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError, isUnavailable, toApiError } from "../../providers/data/errors";

afterEach(() => vi.unstubAllGlobals());

function answered(status: number, headers: Record<string, string> = {}) {
  const response = { status, data: "", headers, config: { headers: new AxiosHeaders() }, statusText: "" };
  return new AxiosError("Request failed", AxiosError.ERR_BAD_RESPONSE, undefined, {}, response as AxiosResponse);
}

describe("the message of a failure", () => {
  // Spec: mutations.messages
  it("is the server's if it sent one", () => {
    const error = toApiError(answered(409), { message: "Decided already", code: "conflict" });
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: "Decided already", statusCode: 409, fromServer: true });
  });

  it("puts the server's field names into words", () => {
    const errors = { "items.0.price": ["items.0.price must be >= 0"] };
    expect(toApiError(answered(422), { message: "emails.2 must be a valid email", errors })).toMatchObject({
      message: "Email 3 must be a valid email",
      errors: { "items.0.price": ["Price of item 1 must be at least 0"] },
    });
  });

  it.each([
    ["problem details", { title: "Out of stock", detail: "Only 2 are left." }, "Only 2 are left."],
    ["problem details without a detail", { type: "about:blank", title: "Out of stock" }, "Out of stock"],
    ["Spring", { status: 409, error: "Conflict", message: "The order is locked" }, "The order is locked"],
    [
      "Spring without a message",
      { status: 409, error: "Conflict", message: "" },
      "Someone else has changed this in the meantime.",
    ],
    ["an error in words", { error: "The order is locked" }, "The order is locked"],
  ])("is read from %s", (_, body, message) => {
    expect(toApiError(answered(409), body)).toMatchObject({ message });
  });

  it.each([
    ["grouped by field", { name: ["is taken"], price: "is too low" }, { name: ["is taken"], price: ["is too low"] }],
    [
      "in a list",
      [
        { field: "name", defaultMessage: "is taken" },
        { name: "name", message: "is short" },
        { field: "price", detail: "is too low" },
        "Nobody knows",
      ],
      { name: ["is taken", "is short"], price: ["is too low"] },
    ],
    ["that are not text", { name: { code: 7 } }, undefined],
  ])("turns field errors %s, %j, into %j", (_, errors, expected) => {
    expect(toApiError(answered(422), { message: "Invalid", errors }).errors).toEqual(expected);
  });

  it.each([undefined, null, "text", 7, [], {}, { message: "" }, { message: "  " }, { message: { text: "no" } }])(
    "is the console's own for the body %o",
    (body) => {
      expect(toApiError(answered(403), body)).toMatchObject({
        message: "You are not allowed to do this.",
        statusCode: 403,
        fromServer: false,
      });
    },
  );

  it.each([
    [400, "The server could not read the request."],
    [401, "You are not signed in."],
    [404, "The server does not have this."],
    [409, "Someone else has changed this in the meantime."],
    [422, "The server did not accept the values."],
    [429, "Too many requests. Wait a moment and try again."],
    [500, "The server failed (status 500)."],
    [503, "The server failed (status 503)."],
  ])("explains the status %i in plain words", (status, message) => {
    expect(toApiError(answered(status))).toMatchObject({ message, statusCode: status, fromServer: false });
  });

  const TRY_AGAIN = "Try again in a moment. If it fails again, tell the people who run the server.";
  it.each([
    [500, "Internal Server Error", `The server failed (status 500). ${TRY_AGAIN}`],
    [500, "internal server error.", `The server failed (status 500). ${TRY_AGAIN}`],
    [502, "502 Bad Gateway", `The server failed (status 502). ${TRY_AGAIN}`],
    [503, "Service Unavailable", `The server failed (status 503). ${TRY_AGAIN}`],
    [403, "Forbidden", "You are not allowed to do this."],
    [404, "Not Found", "The server does not have this."],
  ])("replaces the name of a status with a sentence: %i %s", (statusCode, name, message) => {
    expect(toApiError(answered(statusCode), { message: name })).toMatchObject({
      message,
      statusCode,
      fromServer: false,
    });
  });

  it.each(["Internal Server Error: the disk is full", "Order not found", "Conflict with another coupon"])(
    "leaves the sentence %j as it is",
    (message) => expect(toApiError(answered(500), { message })).toMatchObject({ message, fromServer: true }),
  );

  it.each([AxiosError.ECONNABORTED, AxiosError.ETIMEDOUT])("says that the response took too long (%s)", (code) => {
    expect(toApiError(new AxiosError("timeout", code))).toMatchObject({
      message: "The server did not answer in time.",
      statusCode: 0,
    });
  });

  it.each([
    [true, "The server could not be reached."],
    [false, "You are offline."],
  ])("tells an unreachable server from a missing network, with navigator.onLine %s", (onLine, message) => {
    vi.stubGlobal("navigator", { onLine });
    expect(toApiError(new AxiosError("Network Error", AxiosError.ERR_NETWORK))).toMatchObject({
      message,
      statusCode: 0,
    });
  });

  it("passes an ApiError through unchanged", () => {
    const error = new ApiError("No list", 200, false);
    expect(toApiError(error)).toBe(error);
  });

  it("handles any other thrown value", () => {
    expect(toApiError("broken")).toMatchObject({ message: "broken", statusCode: 0, fromServer: false });
  });
});

it.each([
  [{ "x-request-id": "0f1e2d3c4b5a6978" }, "0f1e2d3c4b5a6978"],
  [{ "x-request-id": "<b>no</b>" }, undefined],
  [{ "x-request-id": "x".repeat(65) }, undefined],
  [{}, undefined],
])("reads from the headers %j the reference %s", (headers, reference) => {
  expect(toApiError(answered(500, headers)).reference).toBe(reference);
});

it.each([
  [{ "retry-after": "7" }, 7],
  [{ "retry-after": "0" }, 0],
  [{ "retry-after": "Thu, 26 Nov 2026 10:00:00 GMT" }, undefined],
  [{ "retry-after": "Thu, 26 Nov 2026 10:00:00 GMT", date: "Thu, 26 Nov 2026 09:59:30 GMT" }, 30],
  [{ "retry-after": "Thu, 26 Nov 2026 10:00:00 GMT", date: "Thu, 26 Nov 2026 10:00:30 GMT" }, undefined],
  [{ "retry-after": "-1" }, undefined],
  [{}, undefined],
])("reads from the headers %j a retry delay of %s seconds", (headers, seconds) => {
  expect(toApiError(answered(503, headers)).retryAfter).toBe(seconds);
});

it("considers a server unavailable after status 502, 503 or 504, or without a response", () => {
  const statuses = [400, 401, 404, 409, 429, 500, 501, 502, 503, 504];
  expect(statuses.filter((status) => isUnavailable(toApiError(answered(status))))).toEqual([502, 503, 504]);
  expect(isUnavailable(toApiError(new AxiosError("timeout", AxiosError.ECONNABORTED)))).toBe(true);
  expect(isUnavailable(new ApiError("No list", 200, false))).toBe(false);
  expect(isUnavailable(new Error("Something else"))).toBe(false);
});

describe("field error messages", () => {
  it("become one list per field", () => {
    const body = { message: "Not accepted", errors: { reason: "Too short", notes: ["Too long", "No links"] } };
    expect(toApiError(answered(422), body).errors).toEqual({ reason: ["Too short"], notes: ["Too long", "No links"] });
  });

  it.each([{}, { errors: {} }, { errors: null }, { errors: "reason" }])("are absent for %o", (body) => {
    expect(toApiError(answered(422), body).errors).toBeUndefined();
  });
});
