/** Uploaded pictures, for the console and the bundled API. */

/** The call that uploads a picture. Its body is the file, and it needs PICTURES_PERMISSION. */
export const PICTURES_CALL = "/api/admin/pictures";
export const PICTURES_PERMISSION = "products.edit";

/** The folder of uploaded pictures, as a path on the server. */
export const UPLOADED_PICTURES = "/files/products/uploads";

/** The content types that can be uploaded. The server detects the type from the first bytes. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

export const MAX_PICTURE_MIB = 10;
export const MAX_MEGAPIXELS = 40;
/** The side of a thumbnail, which is square, in pixels. */
export const THUMBNAIL_SIZE = 160;
/** The maximum number of pictures of one product. */
export const MAX_PICTURES = 20;
/** The maximum length of an alternative text, in characters. */
export const MAX_ALTERNATIVE_TEXT = 300;

/** The response to an upload. */
export interface UploadedPicture {
  /** The path of the picture, which a record stores. */
  path: string;
  /** The path of its thumbnail. */
  thumbnail: string;
  /** In pixels, after the conversion. */
  width: number;
  height: number;
}

/** Uploads a file and resolves to its path. Rejects with an ApiError, or with an abort error. */
export type UploadPicture = (request: {
  file: Blob;
  signal: AbortSignal;
  /** Receives the percentage that has been sent. */
  onProgress: (percent: number) => void;
}) => Promise<string>;

const UPLOADED = new RegExp(`^${UPLOADED_PICTURES}/[0-9a-f]{32}\\.webp$`);

/** Returns whether a path belongs to an uploaded picture of this server. */
export const isUploadedPicture = (path: string): boolean => UPLOADED.test(path);
