/** The size of an SMS: its alphabet, characters of two units, and where a part ends. */
import { describe, expect, it } from "vitest";
import { measureSms } from "../../resources/messaging/send/sms-parts";

describe("parts", () => {
  it.each([
    ["nothing", "", "GSM-7", 0, 0],
    ["one letter", "a", "GSM-7", 1, 1],
    ["a full single part", "a".repeat(160), "GSM-7", 160, 1],
    ["one more", "a".repeat(161), "GSM-7", 161, 2],
    ["two full parts", "a".repeat(306), "GSM-7", 306, 2],
    ["one more than two", "a".repeat(307), "GSM-7", 307, 3],
    ["one rupee sign", "₹", "UCS-2", 1, 1],
    ["a full single part of rupee signs", "₹".repeat(70), "UCS-2", 70, 1],
    ["one rupee sign more", "₹".repeat(71), "UCS-2", 71, 2],
    ["two full parts of rupee signs", "₹".repeat(134), "UCS-2", 134, 2],
    ["one rupee sign more than two", "₹".repeat(135), "UCS-2", 135, 3],
    ["a full single part of euro signs", "€".repeat(80), "GSM-7", 160, 1],
    ["one euro sign more", "€".repeat(81), "GSM-7", 162, 2],
    ["Hindi", "आपका ऑर्डर आ रहा है", "UCS-2", 19, 1],
  ])("%s", (_, text, encoding, units, parts) => {
    expect(measureSms(text)).toMatchObject({ encoding, units, parts });
  });

  it("leave the last unit empty before a character of two units", () => {
    // 152 letters and a euro sign make 154 units, one too many for the first of two parts. The sign starts the second.
    const text = "a".repeat(152) + "€" + "b".repeat(151);
    expect(measureSms(text)).toMatchObject({ units: 305, parts: 2, left: 0 });
    expect(measureSms(`${text}b`)).toMatchObject({ units: 306, parts: 3 });
    expect(measureSms("a".repeat(306)), "as many units without it").toMatchObject({ units: 306, parts: 2 });
  });

  it("do not split a surrogate pair", () => {
    const text = "₹".repeat(66) + "😀" + "₹".repeat(65);
    expect(measureSms(text)).toMatchObject({ units: 133, parts: 2, left: 0 });
    expect(measureSms(`${text}₹`)).toMatchObject({ units: 134, parts: 3 });
  });
});

describe("the alphabet", () => {
  it("has every character of the default table as one unit", () => {
    const table =
      "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿" +
      "abcdefghijklmnopqrstuvwxyzäöñüà";
    // 128 places minus the escape character.
    expect([...table]).toHaveLength(127);
    expect(measureSms(table)).toMatchObject({ encoding: "GSM-7", units: 127, outside: [] });
  });

  it.each([..."^{}\\[~]|€\f"])("has %j as two units", (character) => {
    expect(measureSms(character)).toMatchObject({ encoding: "GSM-7", units: 2, parts: 1, left: 158 });
  });

  it.each(["₹", "ç", "`", "“", "–", "…", "\t", "é\u0301", "अ"])("does not have %j", (text) => {
    expect(measureSms(text).encoding).toBe("UCS-2");
  });

  it("lists each character outside it once, in text order", () => {
    expect(measureSms("Pay ₹450 or ₹500 – today").outside).toEqual(["₹", "–"]);
  });

  it("counts its extension characters as one unit in UCS-2", () => {
    expect(measureSms("₹€^")).toMatchObject({ encoding: "UCS-2", units: 3 });
  });
});

describe("the remaining units", () => {
  it.each([
    ["", 160],
    ["a".repeat(160), 0],
    ["a".repeat(161), 145],
    ["₹", 69],
    ["₹".repeat(71), 63],
  ])("of the last part", (text, left) => {
    expect(measureSms(text).left).toBe(left);
  });
});
