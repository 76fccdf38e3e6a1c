import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionUser } from "../../providers/auth/contract";
import { session, type SessionEnd, type SessionEvent } from "../../providers/auth/session";

const user: SessionUser = { _id: "u1", name: "Meera", email: "meera@example.in", role: "admin" };

let events: SessionEvent[];
let leave: () => void;

beforeEach(() => {
  events = [];
  leave = session.subscribe((event) => events.push(event));
});
afterEach(() => leave());

/** What a browser tells the other tabs of a change. */
function fromOtherTab(key: string | null, newValue: string | null): void {
  window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
}

/** What a browser tells this tab when another one ends the session: how, before its token is removed. */
function announce(end: SessionEnd): void {
  fromOtherTab("sessionEnding", JSON.stringify({ end, token: "t1", user }));
}

function fromEndingTab(end: SessionEnd): void {
  localStorage.clear();
  announce(end);
  for (const key of ["token", "user", "sessionEnding"]) fromOtherTab(key, null);
}

describe("a session", () => {
  // Spec: session.storage
  it("stands under the keys token and user", () => {
    session.begin("t1", user);
    expect(localStorage.getItem("token")).toBe("t1");
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual(user);
    expect(session.token()).toBe("t1");
    expect(session.user()).toEqual(user);
    expect(events).toEqual(["began"]);
  });

  it("announces how it ends before its token is removed, and leaves nothing behind", () => {
    session.begin("t1", user);
    const set = vi.spyOn(Storage.prototype, "setItem");
    const remove = vi.spyOn(Storage.prototype, "removeItem");
    session.end("unconfirmed");
    expect(set).toHaveBeenCalledExactlyOnceWith(
      "sessionEnding",
      JSON.stringify({ end: "unconfirmed", token: "t1", user }),
    );
    expect(remove.mock.calls).toEqual([["token"], ["user"], ["sessionEnding"]]);
    expect(localStorage).toHaveLength(0);
    vi.restoreAllMocks();
  });

  it("ends once, however often it is ended", () => {
    session.begin("t1", user);
    for (let call = 0; call < 4; call += 1) session.end("expired");
    session.end("ended");
    expect(events).toEqual(["began", "expired"]);
    expect(localStorage).toHaveLength(0);
  });

  it("was lost when the server ended it, not when a person did", () => {
    session.begin("t1", user);
    session.end("expired");
    expect(session.lastEnd()).toBe("expired");
    session.begin("t2", user);
    expect(session.lastEnd()).toBeUndefined();
    session.end("ended");
    expect(session.lastEnd()).toBe("ended");
  });

  it.each(["", "{", "7", '"text"', "null"])("has no user where %j stands in its place", (stored) => {
    localStorage.setItem("user", stored);
    expect(session.user()).toBeNull();
  });
});

describe("another tab", () => {
  it("that signs out takes this one along", () => {
    fromOtherTab("token", null);
    expect(events).toEqual(["ended"]);
  });

  it("that clears everything takes this one along", () => {
    fromOtherTab(null, null);
    expect(events).toEqual(["ended"]);
  });

  it("that signs in brings this one in", () => {
    fromOtherTab("token", "t2");
    expect(events).toEqual(["began"]);
  });

  it.each([
    ["signs out", "ended"],
    ["gets a 401", "expired"],
  ] as const)("that %s takes this one along in the same way", (_, end) => {
    session.begin("t1", user);
    fromEndingTab(end);
    expect(events).toEqual(["began", end]);
    expect(session.token()).toBeNull();
    expect(session.lastEnd()).toBe(end);
  });

  it("that could not confirm the session leaves this one signed in", () => {
    session.begin("t1", user);
    fromEndingTab("unconfirmed");
    expect(events).toEqual(["began"]);
    expect(session.token()).toBe("t1");
    expect(session.user()).toEqual(user);
    expect(localStorage).toHaveLength(0);
  });

  it.each(["ended", "expired"] as const)("that has kept such a session takes this one along when it is %s", (end) => {
    session.begin("t1", user);
    fromEndingTab("unconfirmed");
    announce(end);
    expect(events).toEqual(["began", end]);
    expect(session.token()).toBeNull();
  });

  it("that signs in again replaces the session that was kept", () => {
    session.begin("t1", user);
    fromEndingTab("unconfirmed");
    localStorage.setItem("token", "t2");
    fromOtherTab("token", "t2");
    localStorage.clear();
    expect(session.token()).toBeNull();
    expect(events).toEqual(["began", "began"]);
  });

  it("that changes anything else is left alone", () => {
    fromOtherTab("theme", "dark");
    fromOtherTab("user", null);
    expect(events).toEqual([]);
  });
});
