import { describe, expect, it } from "vitest";
import { EventParser, type ServerSentEvent } from "../../providers/live/event-parser";

const TEXT =
  'retry: 2500\n\n: comment\n\nid: 7\nevent: change\ndata: {"shop":"Ōm"}\n\ndata:one\ndata: two\n\nid: 9\n\n';
const EVENTS: ServerSentEvent[] = [
  { id: "7", name: "change", data: '{"shop":"Ōm"}' },
  { id: "7", name: "message", data: "one\ntwo" },
];

/** Parses a text that arrives in chunks of this length. */
function parse(text: string, size: number) {
  const parser = new EventParser();
  const events: ServerSentEvent[] = [];
  for (let start = 0; start < text.length; start += size) events.push(...parser.push(text.slice(start, start + size)));
  return { events, retryMs: parser.retryMs };
}

describe.each([
  ["line feeds", "\n"],
  ["carriage returns and line feeds", "\r\n"],
])("a stream with %s", (_, lineBreak) => {
  const text = TEXT.replaceAll("\n", lineBreak);

  it.each([1, 2, 3, 5, 8, text.length])("reads the same events from chunks of %i characters", (size) => {
    expect(parse(text, size)).toEqual({ events: EVENTS, retryMs: 2500 });
  });
});

it("reads lines that end with a carriage return only", () => {
  const text = TEXT.replaceAll("\n", "\r");
  // The last carriage return may be the first half of "\r\n", so the parser needs one more character.
  expect(parse(`${text}:`, 4).events).toEqual(EVENTS);
});

it("ignores unknown fields, invalid delays and an event that is cut off", () => {
  expect(parse("retry: soon\nother: x\ndata\n\nevent: change\ndata: half", 9)).toEqual({
    events: [{ id: undefined, name: "message", data: "" }],
    retryMs: undefined,
  });
});
