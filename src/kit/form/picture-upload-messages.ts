import { MAX_MEGAPIXELS, MAX_PICTURE_MIB } from "../../../providers/pictures/contract";

/** Texts of picture uploads. They are loaded with the upload form. */
export const uploadMessages = {
  drop: "Drop pictures here, paste them, or choose files.",
  dropOne: "Drop a picture here, paste it, or choose a file.",
  limits: `JPEG, PNG, WebP or AVIF, up to ${MAX_PICTURE_MIB} MiB and ${MAX_MEGAPIXELS} megapixels each.`,
  choose: "Upload pictures",
  chooseOne: "Upload a picture",
  addAddress: "Add picture URL",
  alternativeText: (position: number) => `Alternative text of picture ${position}`,
  describe: "Describe the picture for people who can't see it",
  moveUp: (position: number) => `Move picture ${position} up`,
  moveDown: (position: number) => `Move picture ${position} down`,
  moved: (position: number, total: number) => `Picture moved to position ${position} of ${total}.`,
  uploading: (name: string) => `Uploading ${name}`,
  cancel: (name: string) => `Cancel the upload of ${name}`,
  cancelled: (name: string) => `The upload of ${name} was cancelled.`,
  left: (count: number) => (count === 1 ? "1 picture is being uploaded." : `${count} pictures are being uploaded.`),
  done: (name: string) => `${name} is uploaded.`,
  failed: (name: string, why: string) => `${name}: ${why}`,
  retry: (name: string) => `Try again to upload ${name}`,
  retryButton: "Try again",
  dismiss: (name: string) => `Dismiss the message about ${name}`,
  dismissButton: "Dismiss",
  tooLarge: `The file is larger than ${MAX_PICTURE_MIB} MiB.`,
  empty: "The file is empty.",
  tooMany: (max: number) =>
    max === 1
      ? "There can be only one picture. Remove the current one first."
      : `There can be at most ${max} pictures.`,
  interrupted: "The upload was interrupted. Choose the file again.",
  unnamed: "picture",
} as const;
