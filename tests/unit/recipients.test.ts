/** Lists of recipients: how they are split and normalised, and which entries are invalid or repeated. */
import { describe, expect, it } from "vitest";
import { parsePastedList, parsePastedRecipient } from "../../resources/messaging/send/pasted-recipients";
import {
  isInvalidPhone,
  parseRecipients,
  splitList,
  countRecipients,
  toPhone,
  withoutRepeated,
} from "../../resources/messaging/send/recipients";

describe("a list", () => {
  // Spec: sms.run, messaging.bulk
  it("is split at commas and line breaks, trimmed, and without empty entries", () => {
    expect(splitList(" +919876543210 ,,\n 9123456789,\r\n , 12345 ")).toEqual(["+919876543210", "9123456789", "12345"]);
    expect(splitList(" , ,\n")).toEqual([]);
  });
});

describe("a phone number", () => {
  it.each([
    ["9876543210"],
    ["09876543210"],
    ["919876543210"],
    ["00919876543210"],
    ["+919876543210"],
    ["+91 98765 43210"],
    ["98765-43210"],
    ["(+91) 98765.43210"],
  ])("%s is Indian and sent with +91", (typed) => {
    expect(toPhone(typed)).toBe("+919876543210");
    expect(isInvalidPhone(toPhone(typed))).toBe(false);
  });

  it("does not treat a ten-digit number that starts with 91 as having a country code", () => {
    expect(toPhone("9198765432")).toBe("+919198765432");
  });

  it.each([
    ["+14155550100", false],
    ["+44 20 7946 0018", false],
    ["12345", true],
    ["2212345678", true],
    ["+911234567890", true],
    ["+91 98765 4321", true],
    ["98765432100", true],
    ["asha@shop.example", true],
  ])("%s is sent as typed; invalid: %s", (typed, odd) => {
    expect(toPhone(typed)).toBe(typed);
    expect(isInvalidPhone(typed)).toBe(odd);
  });
});

describe("pasted text", () => {
  it.each([
    ["Asha Rao <asha@shop.example>; Ravi <ravi@shop.example>", "asha@shop.example, ravi@shop.example"],
    ['"Rao, Asha" <asha@shop.example>,ravi@shop.example', "asha@shop.example, ravi@shop.example"],
    [
      "asha@shop.example\travi@shop.example\r\nmeena@shop.example\n",
      "asha@shop.example, ravi@shop.example, meena@shop.example",
    ],
    ["\u202a+91\u00a098765\u201143210\u202c; 9123456789", "+91 98765-43210, 9123456789"],
  ])("%j becomes the list %j", (pasted, list) => {
    expect(parsePastedList(pasted)).toBe(list);
  });

  it("becomes only the address in a field for one recipient", () => {
    expect(parsePastedRecipient("Asha Rao <asha@shop.example>")).toBe("asha@shop.example");
    expect(parsePastedRecipient("\ufeff98765 43210\u200b")).toBe("98765 43210");
  });
});

it("removes invisible characters from numbers and addresses", () => {
  expect(toPhone("\u202a+91 98765\u201143210\u202c")).toBe("+919876543210");
  expect(parseRecipients("asha@\u200bshop.example", "emails")).toEqual([
    { typed: "asha@\u200bshop.example", sent: "asha@shop.example", repeated: false, odd: false },
  ]);
});

describe("duplicates", () => {
  it("are found after normalising numbers, and the first is kept", () => {
    const recipients = parseRecipients("98765 43210, +919876543210, 9123456789, 0091-98765-43210", "phones");
    expect(recipients.map(({ repeated }) => repeated)).toEqual([false, true, false, true]);
    expect(withoutRepeated(recipients)).toBe("98765 43210, 9123456789");
  });

  it("are found among foreign numbers with different spaces", () => {
    const recipients = parseRecipients("+1 415 555 0100, +14155550100", "phones");
    expect(recipients.map(({ sent, repeated }) => [sent, repeated])).toEqual([
      ["+1 415 555 0100", false],
      ["+14155550100", true],
    ]);
  });

  it("are found among email addresses regardless of letter case, and an address is sent as typed", () => {
    const recipients = parseRecipients("Asha@Shop.example, asha@shop.example, nobody", "emails");
    expect(recipients.map(({ sent, repeated, odd }) => [sent, repeated, odd])).toEqual([
      ["Asha@Shop.example", false, false],
      ["asha@shop.example", true, false],
      ["nobody", false, true],
    ]);
  });
});

it("counts each entry once: as valid, invalid or repeated", () => {
  expect(countRecipients(parseRecipients("9876543210, +91 98765 43210, 12, 12, 9123456789", "phones"))).toEqual({
    valid: 2,
    odd: 1,
    repeated: 2,
  });
  expect(countRecipients([])).toEqual({ valid: 0, odd: 0, repeated: 0 });
});
