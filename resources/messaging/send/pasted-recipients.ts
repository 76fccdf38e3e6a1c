import { plainText } from "../../../providers/input/contract";
import { splitList } from "./recipients";

/** `Asha Rao <asha@example.in>` or `"Rao, Asha" <asha@example.in>`. */
const NAMED = /(?:"[^"]*"|[^",;\t\r\n<>])*<\s*([^<>\s][^<>]*?)\s*>/g;

/** A list as copied from a mail program or a spreadsheet, with commas between bare addresses or numbers. */
export const readPastedList = (text: string): string =>
  splitList(text.replaceAll(NAMED, "$1").replaceAll(/[;\t\r]/g, ","))
    .map(plainText)
    .filter((entry) => entry !== "")
    .join(", ");

/** One address or number, without the name before it. */
export const readPastedOne = (text: string): string => plainText(text.replaceAll(NAMED, "$1"));

const PASTED = ["insertFromPaste", "insertFromDrop"];

interface TextChange {
  target: { value: string };
  nativeEvent: Event;
}

/** The value of a field after a change: what was pasted or dropped is read, what was typed stays as it is. */
export const readChange =
  (read: (text: string) => string) =>
  ({ target: { value }, nativeEvent }: TextChange): string =>
    nativeEvent instanceof InputEvent && PASTED.includes(nativeEvent.inputType) ? read(value) : value;
