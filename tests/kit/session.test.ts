import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionUser } from "../../providers/auth/contract";
import { session, type SessionEnd, type SessionEvent } from "../../providers/auth/session";

const user: SessionUser = { _id: "u1", name: "Meera", email: "meera@example.in", role: "admin" };

let events: SessionEvent[];
let unsubscribe: () => void;

beforeEach(() => {
  events = [];
  unsubscribe = session.subscribe((event) => events.push(event));
});
afterEach(() => unsubscribe());

/** Dispatches the event a browser sends to other tabs when the storage changes. */
function fromOtherTab(key: string | null, newValue: string | null): void {
  window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
}

/** Announces, as another tab does before it removes its token, how the session ends. */
function announce(end: SessionEnd): void {
  fromOtherTab("sessionEnding", JSON.stringify({ end, token: "t1", user }));
}

/** Ends the session as another tab does. */
function fromEndingTab(end: SessionEnd): void {
  localStorage.clear();
  announce(end);
  for (const key of ["token", "user", "sessionEnding"]) fromOtherTab(key, null);
}

describe("a session", () => {
  // Spec: session.storage
  it("is stored under the keys token and user", () => {
    session.begin("t1", user);
    expect(localStorage.getItem("token")).toBe("t1");
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual(user);
    expect(session.token()).toBe("t1");
    expect(session.user()).toEqual(user);
    expect(events).toEqual(["began"]);
  });

  it("announces how it ends before it removes its token, and leaves nothing behind", () => {
    session.begin("t1", user);
    const set = vi.spyOn(Storage.prototype, "setItem");
    const remove = vi.spyOn(Storage.prototype, "removeItem");
    session.end("unconfirmed");
    expect(set).toHaveBeenCalledExactlyOnceWith(
      "sessionEnding",
      JSON.stringify({ end: "unconfirmed", token: "t1", user }),
    );
    expect(remove.mock.calls).toEqual([["token"], ["user"], ["sessionEnding"]]);
    expect(set.mock.invocationCallOrder[0]).toBeLessThan(remove.mock.invocationCallOrder[0] ?? 0);
    expect(localStorage).toHaveLength(0);
    vi.restoreAllMocks();
  });

  it("ends only once for several calls", () => {
    session.begin("t1", user);
    for (let call = 0; call < 4; call += 1) session.end("expired");
    session.end("ended");
    expect(events).toEqual(["began", "expired"]);
    expect(localStorage).toHaveLength(0);
  });

  it("knows how it last ended, until the next session begins", () => {
    session.begin("t1", user);
    session.end("expired");
    expect(session.lastEnd()).toBe("expired");
    session.begin("t2", user);
    expect(session.lastEnd()).toBeUndefined();
    session.end("ended");
    expect(session.lastEnd()).toBe("ended");
  });

  it.each(["", "{", "7", '"text"', "null"])("has no user when %j is stored", (stored) => {
    localStorage.setItem("user", stored);
    expect(session.user()).toBeNull();
  });
});

describe("another tab", () => {
  it("signs this tab out when it signs out", () => {
    fromOtherTab("token", null);
    expect(events).toEqual(["ended"]);
  });

  it("signs this tab out when it clears the storage", () => {
    fromOtherTab(null, null);
    expect(events).toEqual(["ended"]);
  });

  it("signs this tab in when it signs in", () => {
    fromOtherTab("token", "t2");
    expect(events).toEqual(["began"]);
  });

  it.each([
    ["signs out", "ended"],
    ["gets a 401", "expired"],
  ] as const)("that %s ends the session of this tab in the same way", (_, end) => {
    session.begin("t1", user);
    fromEndingTab(end);
    expect(events).toEqual(["began", end]);
    expect(session.token()).toBeNull();
    expect(session.lastEnd()).toBe(end);
  });

  it("leaves this tab signed in when it could not confirm the session", () => {
    session.begin("t1", user);
    fromEndingTab("unconfirmed");
    expect(events).toEqual(["began"]);
    expect(session.token()).toBe("t1");
    expect(session.user()).toEqual(user);
    expect(localStorage).toHaveLength(0);
  });

  it.each(["ended", "expired"] as const)("signs this tab out when the session that this tab kept is %s", (end) => {
    session.begin("t1", user);
    fromEndingTab("unconfirmed");
    announce(end);
    expect(events).toEqual(["began", end]);
    expect(session.token()).toBeNull();
  });

  it("replaces the kept session when it signs in again", () => {
    session.begin("t1", user);
    fromEndingTab("unconfirmed");
    localStorage.setItem("token", "t2");
    fromOtherTab("token", "t2");
    localStorage.clear();
    expect(session.token()).toBeNull();
    expect(events).toEqual(["began", "began"]);
  });

  it("does not affect this tab with other changes", () => {
    fromOtherTab("theme", "dark");
    fromOtherTab("user", null);
    expect(events).toEqual([]);
  });
});
