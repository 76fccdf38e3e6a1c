import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SessionUser } from "../../providers/auth/contract";
import { session, type SessionEvent } from "../../providers/auth/session";

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
    expect(session.wasLost()).toBe(true);
    session.begin("t2", user);
    expect(session.wasLost()).toBe(false);
    session.end("ended");
    expect(session.wasLost()).toBe(false);
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

  it("that changes anything else is left alone", () => {
    fromOtherTab("theme", "dark");
    fromOtherTab("user", null);
    expect(events).toEqual([]);
  });
});
