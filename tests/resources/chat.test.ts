/** How the chat interprets a backend's data: the sender, the participant and the day. */
import { describe, expect, it } from "vitest";
import { groupByDay, toLogEntry } from "../../resources/chat/entries";
import { chatMessages as words } from "../../resources/chat/messages";
import {
  isFromParticipant,
  getParticipantName,
  getParticipantLink,
  getParticipantRole,
  getTeamMemberName,
} from "../../resources/chat/participant";

const vendor = { _id: "v1", name: "Asha Handlooms", role: "vendor" };

describe("the chat texts", () => {
  it("follow the pattern of the other lists", () => {
    expect([
      words.title,
      words.list.loading,
      words.list.loadError,
      words.conversation.loadError,
      words.failure,
    ]).toEqual([
      "Chat",
      "Loading conversations...",
      "Error loading conversations",
      "Error loading conversation",
      "Failed to send message",
    ]);
    expect([words.send, words.sending, words.retry, words.list.unread(1200)]).toEqual([
      "Send",
      "Sending",
      "Retry",
      "1,200 unread",
    ]);
  });
});

describe("a sender", () => {
  it.each(["user", "vendor", "customer", "Customer", "Asha Handlooms", " asha handlooms ", "v1"])(
    "%j is the participant",
    (sender) => expect(isFromParticipant(vendor, sender)).toBe(true),
  );
  it.each(["admin", "Admin", "support", "Meera", "", undefined, null, {}, ["user"]])("%j is from the team", (sender) =>
    expect(isFromParticipant(vendor, sender)).toBe(false),
  );
  it("is from the team if the participant is unknown", () => {
    expect(isFromParticipant({}, undefined)).toBe(false);
    expect(isFromParticipant(null, "Meera")).toBe(false);
  });
  it("from the team is shown by name if there is one", () => {
    expect([getTeamMemberName("admin"), getTeamMemberName(undefined), getTeamMemberName("Meera Iyer")]).toEqual([
      "Support Team",
      "Support Team",
      "Meera Iyer",
    ]);
  });
});

describe("a participant", () => {
  it("is named by either name field", () => {
    expect([
      getParticipantName(vendor),
      getParticipantName({ shopName: "Bharat Tools" }),
      getParticipantName({}),
      getParticipantName("x"),
    ]).toEqual(["Asha Handlooms", "Bharat Tools", "Unknown", "Unknown"]);
  });
  it("shows a known role in words and any other role unchanged", () => {
    expect([
      getParticipantRole(vendor),
      getParticipantRole({ role: "courier" }),
      getParticipantRole({ role: "constructor" }),
      getParticipantRole({}),
    ]).toEqual(["Vendor", "courier", "constructor", undefined]);
  });
  it("links to its record by role and id", () => {
    expect(getParticipantLink(vendor)).toEqual({ to: "/vendors/show/v1", permission: "vendors.show" });
    expect(getParticipantLink({ id: 7, role: "customer" })).toEqual({ to: "/users/show/7", permission: "users.show" });
    expect(getParticipantLink({ name: "Asha", role: "vendor" })).toBeUndefined();
    expect(getParticipantLink({ _id: "x", role: "courier" })).toBeUndefined();
  });
});

describe("message dates", () => {
  const entries = (...stamps: (string | undefined)[]) =>
    stamps.map((timestamp, index) => toLogEntry(vendor, { sender: "user", message: "x", timestamp }, index));
  it("use Indian time on both sides of midnight", () => {
    const days = groupByDay(entries("2024-03-31T18:29:59Z", "2024-03-31T18:30:00Z", "2024-04-01T04:00:00Z"));
    expect(days.map(({ title, entries: found }) => [title, found.length])).toEqual([
      ["31 Mar 2024", 1],
      ["1 Apr 2024", 2],
    ]);
  });
  it("put a message without a time on the day of the previous message", () => {
    const days = groupByDay(entries(undefined, "2024-03-31T10:00:00Z", "never", "2024-03-31T11:00:00Z"));
    expect(days.map(({ title, entries: found }) => [title, found.length])).toEqual([
      [undefined, 1],
      ["31 Mar 2024", 3],
    ]);
  });
});
