/** The desk: the state that determines which entry of the queue is open. */
import { describe, expect, it } from "vitest";
import { getDesk, reduceDesk, startDesk, type DeskInputs, type DeskMemory } from "../../resources/queue/desk";
import type { PendingEntry } from "../../resources/queue/kinds";

const entry = (name: string): PendingEntry => ({ id: `kyc:${name}`, kind: "kyc", recordId: name });
const list = (names: string) => [...names].map(entry);
const inputs = (names: string, at: string | null = null, opensFirst = true): DeskInputs => ({
  loaded: list(names),
  at: at && `kyc:${at}`,
  opensFirst,
});

/** Returns the desk's state. Entries are represented by their one-letter names. */
function describeDesk(memory: DeskMemory, given: DeskInputs) {
  const { state, entries, current, index, previous, next } = getDesk(memory, given);
  const [open, before, after] = [current, previous, next].map((one) => one?.recordId);
  return { state, entries: entries.map(({ recordId }) => recordId).join(""), open, index, before, after };
}
const openDesk = ({ loaded, at, opensFirst }: DeskInputs) => describeDesk(startDesk(at), { loaded, at, opensFirst });
const decide = (given: DeskInputs, names: string, memory = startDesk(given.at)) =>
  reduceDesk(memory, { type: "decided", ids: [...names].map((name) => `kyc:${name}`), inputs: given });

describe("before a decision", () => {
  it.each([
    ["opens the first entry if the URL names none", inputs("abc"), "first", "a", 0, undefined, "b"],
    ["opens none on a phone", inputs("abc", null, false), "closed", undefined, -1, undefined, "a"],
    ["opens none of an empty queue", inputs(""), "closed", undefined, -1, undefined, undefined],
    ["opens the entry in the URL", inputs("abc", "b"), "listed", "b", 1, "a", "c"],
    ["opens the entry in the URL on a phone", inputs("abc", "c", false), "listed", "c", 2, "b", undefined],
    ["opens an entry that is not in the list", inputs("abc", "x"), "elsewhere", "x", -1, undefined, "a"],
    ["opens an entry while the list loads", inputs("", "x"), "elsewhere", "x", -1, undefined, undefined],
  ])("%s", (_title, given, state, current, index, before, after) => {
    expect(openDesk(given)).toMatchObject({ state, open: current, index, before, after });
  });

  it("opens none if the entry in the URL is of an unknown kind", () => {
    expect(openDesk({ ...inputs("abc"), at: "unknown:1" })).toMatchObject({ state: "closed", after: "a" });
  });

  it("continues at the same position if somebody else has decided on the open entry", () => {
    const memory = reduceDesk(startDesk("kyc:b"), { type: "located", id: "kyc:b", index: 1 });
    expect(describeDesk(memory, inputs("acd", "b"))).toMatchObject({ state: "elsewhere", open: "b", after: "c" });
    expect(describeDesk(memory, inputs("a", "b"))).toMatchObject({ after: "a" });
  });
});

describe("after a decision", () => {
  it("opens the entry that takes the place of the decided one, and the URL follows", () => {
    const given = inputs("abc", "b");
    const memory = decide(given, "b");
    expect(describeDesk(memory, given)).toEqual({
      ...{ state: "following", entries: "ac", open: "c", index: 1, before: "a", after: undefined },
    });
    expect(describeDesk(memory, inputs("ac", "c"))).toMatchObject({ state: "listed", open: "c", index: 1 });
  });

  it("opens the previous entry after a decision on the last entry", () => {
    const given = inputs("abc", "c");
    expect(describeDesk(decide(given, "c"), given)).toMatchObject({ state: "following", open: "b", index: 1 });
  });

  it("opens the next entry, as the first of the rest, if the URL names none", () => {
    const given = inputs("abc");
    expect(describeDesk(decide(given, "a"), given)).toMatchObject({ state: "first", entries: "bc", open: "b" });
  });

  it.each([null, "b"])("keeps the next entry open when an older one appears before it, with %s in the URL", (at) => {
    const given = inputs("bcd", at);
    const memory = decide(given, "b");
    expect(describeDesk(memory, inputs("zcd", at))).toMatchObject({ open: "c", index: 1, before: "z" });
  });

  it("skips all entries that were decided on together", () => {
    const given = inputs("abcd", "b");
    expect(describeDesk(decide(given, "ab"), given)).toMatchObject({ entries: "cd", open: "c", index: 0 });
    expect(describeDesk(decide(given, "bc"), given)).toMatchObject({ entries: "ad", open: "d", index: 1 });
  });

  it("omits all decided entries from the list, even if the server still lists them", () => {
    const first = inputs("abc", "a");
    const second = inputs("abc", "b");
    const memory = decide(second, "b", decide(first, "a"));
    expect(describeDesk(memory, second)).toMatchObject({ entries: "c", open: "c" });
  });

  it("opens no entry when the queue is empty", () => {
    const given = inputs("a", "a");
    const memory = decide(given, "a");
    expect(describeDesk(memory, given)).toMatchObject({ state: "following", open: undefined, index: -1 });
    expect(describeDesk(memory, inputs("a"))).toMatchObject({ state: "closed", open: undefined, index: -1 });
  });

  it("opens the next entry if the decided one is not in the list", () => {
    const given = inputs("abc", "x");
    expect(describeDesk(decide(given, "x"), given)).toMatchObject({ state: "following", open: "a", index: 0 });
    const memory = reduceDesk(startDesk("kyc:b"), { type: "located", id: "kyc:b", index: 1 });
    const gone = inputs("acd", "b");
    expect(describeDesk(decide(gone, "b", memory), gone)).toMatchObject({ state: "following", open: "c", index: 1 });
  });
});
