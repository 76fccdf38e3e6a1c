import { MAX_MEGAPIXELS, THUMBNAIL_SIZE } from "../../providers/pictures/contract";
import { fieldError } from "../http/errors";
import { isPolyglot, sniffPictureType } from "./sniff-picture";

/** The largest width and height, in pixels. Larger pictures are scaled down. */
const MAX_SIDE = 2_560;
/** Quality of the WebP files, from 1 to 100. */
const QUALITY = 82;
const TIMEOUT_SECONDS = 15;

/** The only decoders that sharp may use: libvips knows many more formats. */
const DECODERS = ["Jpeg", "Png", "Webp", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`);

/** A picture and its square thumbnail, both in WebP. */
export interface ConvertedPicture {
  full: Buffer;
  thumbnail: Buffer;
  /** The size of the full picture, in pixels. */
  width: number;
  height: number;
}

async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: DECODERS });
  // Each conversion uses one thread. Callers limit how many run at a time.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let loading: ReturnType<typeof loadSharp> | undefined;

const reject = (message: string) => fieldError("picture", message);

/**
 * Converts a picture to WebP, upright and without metadata. Of an animation, only the first frame is kept.
 * @throws HttpError 422 if the content is not a supported picture, contains another kind of file, is damaged or is too
 * large
 */
export async function convertPicture(content: Buffer): Promise<ConvertedPicture> {
  if (sniffPictureType(content) === undefined) throw reject("must be a JPEG, PNG, WebP or AVIF file");
  if (isPolyglot(content)) throw reject("must not contain a document, an archive or a script");
  const sharp = await (loading ??= loadSharp());
  try {
    const source = sharp(content, { autoOrient: true, pages: 1, limitInputPixels: MAX_MEGAPIXELS * 1_000_000 });
    const { data: full, info } = await source
      .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await sharp(full).resize(THUMBNAIL_SIZE, THUMBNAIL_SIZE).webp({ quality: QUALITY }).toBuffer();
    return { full, thumbnail, width: info.width, height: info.height };
  } catch (error) {
    throw reject(describe(error));
  }
}

/** Describes an error of libvips, which has only a message. */
function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : "";
  if (text.includes("exceeds pixel limit")) return `must have at most ${MAX_MEGAPIXELS} megapixels`;
  if (text.startsWith("timeout")) return "takes too long to convert; make it smaller";
  return "cannot be read; it may be damaged";
}
