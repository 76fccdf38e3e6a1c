/** Tests of the letter backend, a test double that implements exactly the documented API calls. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LETTER_PASSWORD } from "../support/letter/accounts";
import { FAULT_MESSAGES, type FaultStatus } from "../support/letter/faults";
import { startLetterBackend, type LetterBackend } from "../support/letter/letter-backend";

const VENDORS = "/api/admin/vendors";

let backend: LetterBackend;

beforeAll(async () => {
  backend = await startLetterBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

/** Sends a request with the administrator's token. */
function call(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${backend.url}${path}`, {
    method,
    headers: { authorization: "Bearer letter-token-admin", "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const get = async (path: string) => (await call("GET", path)).json() as Promise<Record<string, unknown>>;

describe("session", () => {
  const logIn = (password: string) => call("POST", "/api/auth/login", { email: "admin@letter.example", password });

  it("returns a user without features or permissions, on its own or wrapped", async () => {
    const session = (await (await logIn(LETTER_PASSWORD)).json()) as { token: string; user: object };
    expect(session.token).toBe("letter-token-admin");
    expect(Object.keys(session.user)).toEqual(["_id", "name", "email", "role", "createdAt"]);
    expect(await get("/api/auth/me")).toEqual(session.user);
    backend.meShape = "wrapped";
    expect(await get("/api/auth/me")).toEqual({ user: session.user });
  });

  it("rejects a wrong password, a missing token and a token after sign-out", async () => {
    expect((await logIn("wrong")).status).toBe(401);
    expect((await fetch(`${backend.url}${VENDORS}`)).status).toBe(401);
    expect((await call("POST", "/api/auth/logout")).status).toBe(200);
    expect((await call("GET", VENDORS)).status).toBe(401);
  });
});

describe("lists", () => {
  it("have the four documented shapes", async () => {
    const users = { totalElements: 14, page: 2, size: 5, totalPages: 3 };
    expect(await get("/api/admin/users?page=2&limit=5")).toMatchObject(users);
    expect(await get(VENDORS)).toMatchObject({ total: 23, page: 1, limit: 10, totalPages: 3 });
    const pagination = { total: 12, page: 1, limit: 10, totalPages: 2 };
    expect(await get("/api/admin/orders")).toMatchObject({ pagination });
    expect(await get("/api/admin/categories")).toHaveLength(5);
    expect(await get("/api/admin/coupons?page=2&limit=10")).toMatchObject({ totalElements: 13 });
  });

  it("use _id in some areas and id in others", async () => {
    const getFirst = async (path: string, key: string) => ((await get(path))[key] as object[])[0];
    expect(await getFirst("/api/admin/users", "content")).toHaveProperty("_id");
    expect(await getFirst(VENDORS, "data")).not.toHaveProperty("_id");
    expect(await getFirst(VENDORS, "data")).toHaveProperty("id");
  });

  it("filter by status and search", async () => {
    expect(await get(`${VENDORS}?status=pending`)).toMatchObject({ total: 7 });
    expect(await get(`${VENDORS}?search=MYSORE`)).toMatchObject({ total: 1 });
    expect(await get(`${VENDORS}?search=nobody`)).toMatchObject({ total: 0, data: [] });
  });
});

describe("changes", () => {
  it("approves a pending vendor, but not a decided or unknown one", async () => {
    const id = backend.records.vendors[0]?.id ?? "";
    expect((await call("PUT", `${VENDORS}/${id}/approve`, { approvalNotes: "Fine" })).status).toBe(200);
    expect(await get(`${VENDORS}/${id}`)).toMatchObject({ status: "approved", approvalNotes: "Fine" });
    expect((await call("PUT", `${VENDORS}/${id}/approve`, {})).status).toBe(409);
    expect((await call("PUT", `${VENDORS}/none/approve`, {})).status).toBe(404);
  });

  it("requires a reason to reject", async () => {
    const id = backend.records.vendors[3]?.id ?? "";
    const rejected = await call("PUT", `${VENDORS}/${id}/reject`, { rejectionNotes: "none" });
    expect(rejected.status).toBe(422);
    expect(await rejected.json()).toMatchObject({ errors: { reason: ["Required"] } });
    expect(backend.callsTo("PUT", /reject$/)[0]?.body).toEqual({ rejectionNotes: "none" });
  });

  it("creates, updates and deletes a coupon", async () => {
    const created = (await (await call("POST", "/api/admin/coupons", { code: "NEW" })).json()) as { id: string };
    await call("PUT", `/api/admin/coupons/${created.id}`, { code: "NEWER" });
    expect(backend.records.coupons[0]).toMatchObject({ code: "NEWER" });
    expect((await call("DELETE", `/api/admin/coupons/${created.id}`)).status).toBe(204);
    expect(backend.records.coupons).toHaveLength(13);
  });
});

describe("undocumented calls", () => {
  it("records undocumented calls and parameters until it is reset", async () => {
    const coupon = backend.records.coupons[0]?.id ?? "";
    expect((await call("GET", `/api/admin/coupons/${coupon}`)).status).toBe(404);
    expect((await call("GET", "/api/admin/settings")).status).toBe(404);
    const paths = backend.unknownCalls().map((entry) => entry.path);
    expect(paths).toEqual([`/api/admin/coupons/${coupon}`, "/api/admin/settings"]);
    await call("GET", `${VENDORS}?page=1&limit=10&sort=shopName`);
    expect(backend.callsTo("GET", VENDORS)[0]?.unknownQuery).toEqual(["sort"]);
    backend.reset();
    expect(backend.calls).toEqual([]);
  });
});

describe("faults", () => {
  const statuses = Object.keys(FAULT_MESSAGES).map(Number) as FaultStatus[];
  it.each(statuses)("responds with %i, with or without a message", async (status) => {
    const fault = backend.fault({ path: VENDORS, kind: status, times: 1, errors: { notes: ["is too long"] } });
    const answer = await call("GET", VENDORS);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("retry-after")).toBe(status === 429 ? "30" : null);
    const errors = status === 422 ? { errors: { notes: ["is too long"] } } : {};
    expect(await answer.json()).toEqual({ message: FAULT_MESSAGES[status], ...errors });
    expect((await call("GET", VENDORS)).status).toBe(200);
    expect(fault.hits).toBe(1);

    backend.fault({ path: VENDORS, kind: status, silent: true });
    expect(await (await call("GET", VENDORS)).json()).toEqual({});
    backend.clearFaults();
    expect((await call("GET", VENDORS)).status).toBe(200);
  });

  it.each([
    ["html", 200, /^<!doctype html>/],
    ["html500", 500, /^<!doctype html>/],
    ["empty", 200, /^$/],
    ["malformed", 200, /^\{"data":\[$/],
  ] as const)("responds with the wrong body of the fault %s", async (kind, status, body) => {
    backend.fault({ path: /vendors/, kind });
    const answer = await call("GET", VENDORS);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(body);
  });

  it("can leave a call unanswered, break the connection, or delay the response", async () => {
    backend.fault({ method: "GET", path: `${VENDORS}/never`, kind: "timeout" });
    const never = fetch(`${backend.url}${VENDORS}/never`, { signal: AbortSignal.timeout(150) });
    await expect(never).rejects.toThrow(/timeout/);

    backend.fault({ method: "GET", path: `${VENDORS}/broken`, kind: "offline" });
    await expect(call("GET", `${VENDORS}/broken`)).rejects.toThrow();
    expect(backend.callsTo("GET", `${VENDORS}/broken`)).toHaveLength(1);

    backend.fault({ method: "GET", path: VENDORS, delay: 120 });
    const started = performance.now();
    expect((await call("GET", VENDORS)).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(110);
  });

  it("does not change records when a fault answers the call", async () => {
    const id = backend.records.vendors[0]?.id ?? "";
    backend.fault({ method: "PUT", path: /approve$/, kind: 500 });
    await call("PUT", `${VENDORS}/${id}/approve`, {});
    expect(backend.records.vendors[0]?.status).toBe("pending");
  });
});
