/** How many SMS a message takes on the wire. Pure: 3GPP TS 23.038 (the alphabet) and TS 23.040 (the parts). */

type Encoding = "GSM-7" | "UCS-2";

interface SmsSize {
  encoding: Encoding;
  /** What is counted: septets in GSM-7, UTF-16 code units in UCS-2. */
  units: number;
  parts: number;
  /** Units that still fit into the last part. */
  left: number;
  /** The characters that keep the message out of GSM-7, each once. */
  outside: readonly string[];
}

const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

/** These are an escape and a character of a second table: two septets, which must stand in one part. */
const EXTENSION = new Set("^{}\\[]~|€\f");

/** A message of one part has room for all; the parts of a longer one carry a header. */
const ROOM: Record<Encoding, { single: number; each: number }> = {
  "GSM-7": { single: 160, each: 153 },
  "UCS-2": { single: 70, each: 67 },
};

/** Fills one part after the other; a character that takes two units and finds room for one opens the next part. */
function fill(widths: readonly number[], room: number): { parts: number; used: number } {
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

/** The size of a text as an SMS; an empty one takes no part. */
export function sizeOfSms(text: string): SmsSize {
  // By code points: the halves of a surrogate pair stay together.
  const characters = [...text];
  const outside = [...new Set(characters.filter((one) => !BASIC.has(one) && !EXTENSION.has(one)))];
  const encoding = outside.length > 0 ? "UCS-2" : "GSM-7";
  const widths = characters.map((one) => (encoding === "UCS-2" ? one.length : EXTENSION.has(one) ? 2 : 1));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { single, each } = ROOM[encoding];
  const room = units > single ? each : single;
  const { parts, used } = fill(widths, room);
  return { encoding, units, parts: units === 0 ? 0 : parts, left: room - used, outside };
}
