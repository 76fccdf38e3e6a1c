/** A picture in a form: a URL, a URL with an alternative text, or a file that is being uploaded. */
import { isMissing, toList, toUrls } from "../read-value";

interface DescribedPicture {
  url: string;
  /** The alternative text. */
  alt: string;
}

export interface PendingPicture {
  /** The id of the upload. */
  uploading: string;
  /** The name of the file. */
  name: string;
}

export type PictureEntry = string | DescribedPicture | PendingPicture;

/** The props of an input of pictures. */
export interface PicturesProps {
  id?: string | undefined;
  label: string;
  value?: readonly PictureEntry[];
  onChange?: (entries: readonly PictureEntry[]) => void;
  /** How many pictures there can be. */
  max: number;
}

export const isPending = (entry: PictureEntry): entry is PendingPicture =>
  typeof entry === "object" && "uploading" in entry;

/** Returns the URL of a picture, or an empty string while it is being uploaded. */
export const getAddress = (entry: PictureEntry): string =>
  typeof entry === "string" ? entry : isPending(entry) ? "" : entry.url;

/** Returns the alternative text of a picture, or an empty string. */
export const getText = (entry: PictureEntry): string => (typeof entry === "object" && "alt" in entry ? entry.alt : "");

/** Builds an entry. Without an alternative text, it is only the URL. */
export const toEntry = (url: string, alt: string): PictureEntry => (alt === "" ? url : { url, alt });

/** Reads a record's pictures: URLs, or objects with a URL and optionally `alt`. */
export function readEntries(value: unknown): PictureEntry[] | undefined {
  const listed = toList(value)?.filter((entry) => !isMissing(entry));
  return toUrls(value)?.map((url, index) => {
    const { alt } = (listed?.[index] ?? {}) as { alt?: unknown };
    return toEntry(url, typeof alt === "string" ? alt : "");
  });
}
