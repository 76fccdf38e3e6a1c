/** The calls that an examination makes. */
import { afterEach, expect, it, vi } from "vitest";
import { examineBackend } from "../../../tools/doctor/examine";
import { LETTER_PASSWORD } from "../../support/letter/accounts";
import { findDocumentedCall, DOCUMENTED_CALLS } from "../../../scripts/openapi/documented-calls";
import { createLetterFetch, LETTER_URL, type BackendRequest } from "./support/letter-fetch";

afterEach(() => vi.unstubAllGlobals());

const credentials = { email: "admin@letter.example", password: LETTER_PASSWORD };

async function callsOf(options: { write?: boolean; token?: string }): Promise<BackendRequest[]> {
  const made: BackendRequest[] = [];
  const fetchLetter = createLetterFetch((answer, request) => {
    made.push(request);
    return answer;
  });
  vi.stubGlobal("fetch", fetchLetter);
  const { token, write } = options;
  await examineBackend({ url: LETTER_URL, credentials: token === undefined ? credentials : { token }, write });
  return made;
}

const changing = (made: readonly BackendRequest[]) =>
  made.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);

it("makes every documented read and changes nothing", async () => {
  const made = await callsOf({});
  const reads = DOCUMENTED_CALLS.map(({ call }) => call).filter((call) => call.startsWith("GET "));
  const sent = new Set(made.map(({ method, path }) => findDocumentedCall(method, path)));
  expect(reads.filter((call) => !sent.has(call))).toEqual([]);
  expect(changing(made)).toEqual(["POST /api/auth/login", "POST /api/auth/logout"]);
});

it("does not sign out of a session that was passed in as a token", async () => {
  expect(changing(await callsOf({ token: "letter-token-admin" }))).toEqual([]);
});

it("changes only its own records with --write", async () => {
  const made = await callsOf({ write: true });
  const ids = new Set(
    made.filter(({ method }) => method === "PUT" || method === "DELETE").map(({ path }) => path.split("/").at(-1)),
  );
  // The letter backend gives new records such ids.
  expect([...ids].every((id) => id?.startsWith("999999"))).toBe(true);
  expect(changing(made).filter((call) => call.startsWith("DELETE"))).toHaveLength(4);
});

it("opens no conversation with unread messages", async () => {
  const made = await callsOf({});
  const opened = made.filter(({ path, token }) => path.includes("/chat/conversation/") && token !== "");
  expect(opened.map(({ path }) => path.endsWith("1") || path.endsWith("0"))).toEqual([true, true]);
});
