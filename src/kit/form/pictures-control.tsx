import { MAX_PICTURES } from "../../../providers/pictures/contract";
import { cleanPastedText } from "../../../providers/input/contract";
import { toText } from "../format";
import { toUrl } from "../read-value";
import { lazyComponent } from "../ui/lazy-part";
import type { Control } from "./control";
import { formMessages as words } from "./messages";
import { getAddress, getText, isPending, readEntries, type PictureEntry, type PicturesProps } from "./picture-entry";

const PicturesEditor = lazyComponent<PicturesProps>(() =>
  import("./pictures-editor").then(({ PicturesEditor }) => PicturesEditor),
);

/** The request's field with the alternative texts by picture URL. Sent only if there are texts, or one was removed. */
const TEXTS_FIELD = "imageTexts";

const toEntries = (typed: unknown) => (Array.isArray(typed) ? (typed as readonly PictureEntry[]) : []);

const cleanAddress = (entry: PictureEntry) => cleanPastedText(getAddress(entry));

/** Returns the alternative texts by picture URL. */
const readTexts = (value: unknown) =>
  Object.fromEntries(
    toEntries(value).flatMap((entry) => {
      const text = getText(entry).trim();
      return text === "" ? [] : [[cleanAddress(entry), text] as const];
    }),
  );

/**
 * A list of pictures, edited as URLs. If the backend has uploads, pictures can be uploaded and have alternative texts.
 */
export const pictures: Control = {
  render: ({ label }, props) => <PicturesEditor {...props} label={label} max={MAX_PICTURES} />,
  empty: [],
  read: readEntries,
  toRequest: (typed) => toEntries(typed).flatMap((entry) => cleanAddress(entry) || []),
  toMoreRequestValues: (typed, initial) => {
    const texts = readTexts(typed);
    const addresses = toEntries(typed).map(cleanAddress);
    const removed = Object.keys(readTexts(initial)).filter((url) => addresses.includes(url) && !(url in texts));
    const sent = { ...Object.fromEntries(removed.map((url) => [url, ""])), ...texts };
    return Object.keys(sent).length > 0 ? { [TEXTS_FIELD]: sent } : {};
  },
  describeEntry: (entry) => {
    const { alt } = (entry ?? {}) as { alt?: unknown };
    return [toUrl(entry), toText(alt)].filter(Boolean).join(" – ");
  },
  // Not on each change, because an upload changes the value several times.
  validatesOnBlur: true,
  validate: (value) => (toEntries(value).some(isPending) ? words.stillUploading : undefined),
};

/** The request's field with the alternative text of a single picture. Sent with a picture that has or had a text. */
const TEXT_FIELD = "imageText";

const readText = (value: unknown) => toEntries(value).map((entry) => getText(entry).trim())[0] ?? "";

/** A single picture, sent as its URL, or as an empty string if there is none. */
export const picture: Control = {
  ...pictures,
  render: ({ label }, props) => <PicturesEditor {...props} label={label} max={1} />,
  read: (value) => readEntries([value]),
  toRequest: (typed) => toEntries(typed).map(cleanAddress)[0] ?? "",
  toMoreRequestValues: (typed, initial) => {
    const text = readText(typed);
    const hasPicture = toEntries(typed).some((entry) => cleanAddress(entry) !== "");
    return hasPicture && (text !== "" || readText(initial) !== "") ? { [TEXT_FIELD]: text } : {};
  },
};
