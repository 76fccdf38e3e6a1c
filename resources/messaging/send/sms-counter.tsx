import { messagingMessages as words } from "../messages";
import { measureSms } from "./sms-parts";

/** Maximum number of characters outside GSM-7 that the counter names. */
const MAX_NAMED_CHARACTERS = 5;

/** Quotes characters, because spaces and line ends are invisible. */
const quote = (characters: readonly string[]) =>
  characters
    .slice(0, MAX_NAMED_CHARACTERS)
    .map((one) => `“${one}”`)
    .join(" ") + (characters.length > MAX_NAMED_CHARACTERS ? " …" : "");

/** Shows how many SMS the message needs, for one number and for all. */
export function SmsCounter({ text, numbers }: { text: string; numbers: number }) {
  const { encoding, units, parts, left, outside } = measureSms(text);
  return (
    <div className="sms-counter">
      <span className="sms-size">{words.counter.size(encoding, units, units + left, parts)}</span>
      {numbers > 1 && parts > 0 && <span>{words.counter.inAll(parts * numbers)}</span>}
      {outside.length > 0 && <span className="sms-outside">{words.counter.outside(quote(outside))}</span>}
    </div>
  );
}
