import { cleanPastedText } from "../../../providers/input/contract";
import { splitList } from "./recipients";

/** Matches `Asha Rao <asha@example.in>` and `"Rao, Asha" <asha@example.in>`. */
const NAMED_ADDRESS = /(?:"[^"]*"|[^",;\t\r\n<>])*<\s*([^<>\s][^<>]*?)\s*>/g;

/** Converts a list copied from a mail program or a spreadsheet into bare addresses or numbers, separated by commas. */
export const parsePastedList = (text: string): string =>
  splitList(text.replaceAll(NAMED_ADDRESS, "$1").replaceAll(/[;\t\r]/g, ","))
    .map(cleanPastedText)
    .filter((entry) => entry !== "")
    .join(", ");

/** Converts a pasted address or number, without the name before it. */
export const parsePastedRecipient = (text: string): string => cleanPastedText(text.replaceAll(NAMED_ADDRESS, "$1"));

const PASTE_INPUT_TYPES = ["insertFromPaste", "insertFromDrop"];

interface TextChange {
  target: { value: string };
  nativeEvent: Event;
}

/** Creates a `getValueFromEvent` that applies `read` to an input's text after a paste or drop, but not while typing. */
export const createChangeReader =
  (read: (text: string) => string) =>
  ({ target: { value }, nativeEvent }: TextChange): string =>
    nativeEvent instanceof InputEvent && PASTE_INPUT_TYPES.includes(nativeEvent.inputType) ? read(value) : value;
