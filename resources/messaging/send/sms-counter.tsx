import { messagingMessages as words } from "../messages";
import { sizeOfSms } from "./sms-parts";

/** How many of them the counter names. */
const FEW = 5;

/** A space or a line end has no shape of its own to be shown by. */
const quoted = (characters: readonly string[]) =>
  characters
    .slice(0, FEW)
    .map((one) => `“${one}”`)
    .join(" ") + (characters.length > FEW ? " …" : "");

/** How many SMS the message next to it takes, for one number and for all of them. */
export function SmsCounter({ text, numbers }: { text: string; numbers: number }) {
  const { encoding, units, parts, left, outside } = sizeOfSms(text);
  return (
    <div className="sms-counter">
      <span className="sms-size">{words.counter.size(encoding, units, units + left, parts)}</span>
      {numbers > 1 && parts > 0 && <span>{words.counter.inAll(parts * numbers)}</span>}
      {outside.length > 0 && <span className="sms-outside">{words.counter.outside(quoted(outside))}</span>}
    </div>
  );
}
