/** Computes how many SMS a message needs. Sources: 3GPP TS 23.038 (alphabet) and TS 23.040 (parts). */

type Encoding = "GSM-7" | "UCS-2";

interface SmsSize {
  encoding: Encoding;
  /** Length in septets (GSM-7) or UTF-16 code units (UCS-2). */
  units: number;
  parts: number;
  /** Units that still fit into the last part. */
  left: number;
  /** The distinct characters that are not in GSM-7. */
  outside: readonly string[];
}

const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

/** Characters encoded as an escape and a character of a second table: two septets, which must be in the same part. */
const EXTENSION = new Set("^{}\\[]~|€\f");

/** Capacity, in units, of a message with a single part, and of each part of a longer message, which has a header. */
const CAPACITY: Record<Encoding, { single: number; each: number }> = {
  "GSM-7": { single: 160, each: 153 },
  "UCS-2": { single: 70, each: 67 },
};

/** Fills the parts in order. A character of two units that does not fit starts the next part. */
function fillParts(widths: readonly number[], room: number): { parts: number; used: number } {
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > room) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return { parts, used };
}

/** Returns the size of a text as an SMS. An empty text has no parts. */
export function measureSms(text: string): SmsSize {
  // Split by code points, which keeps surrogate pairs together.
  const characters = [...text];
  const outside = [...new Set(characters.filter((one) => !BASIC.has(one) && !EXTENSION.has(one)))];
  const encoding = outside.length > 0 ? "UCS-2" : "GSM-7";
  const widths = characters.map((one) => (encoding === "UCS-2" ? one.length : EXTENSION.has(one) ? 2 : 1));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { single, each } = CAPACITY[encoding];
  const room = units > single ? each : single;
  const { parts, used } = fillParts(widths, room);
  return { encoding, units, parts: units === 0 ? 0 : parts, left: room - used, outside };
}
