/** Stores uploaded pictures as `products/uploads/<id>.webp` and `<id>-160.webp`. */
import { THUMBNAIL_SIZE, UPLOADED_PICTURES } from "../../providers/pictures/contract";
import type { ConvertedPicture } from "./convert-picture";
import type { FileStore } from "./file-store";

/** The folder of uploaded pictures in the file store. */
export const PICTURES_FOLDER = "products/uploads";

const FILE_NAME = new RegExp(`^([0-9a-f]{32})(?:-${THUMBNAIL_SIZE})?\\.webp$`);

const fullName = (id: string) => `${id}.webp`;
const thumbnailName = (id: string) => `${id}-${THUMBNAIL_SIZE}.webp`;

/** Returns the id of the picture that a file belongs to, or undefined for other files. */
export const toPictureId = (fileName: string): string | undefined => FILE_NAME.exec(fileName)?.[1];

/** Returns the URL paths of a picture and its thumbnail. */
export const picturePaths = (id: string) => ({
  path: `${UPLOADED_PICTURES}/${fullName(id)}`,
  thumbnail: `${UPLOADED_PICTURES}/${thumbnailName(id)}`,
});

/** Returns the keys of a picture's files. */
export const pictureKeys = (id: string): readonly string[] => [
  `${PICTURES_FOLDER}/${fullName(id)}`,
  `${PICTURES_FOLDER}/${thumbnailName(id)}`,
];

/** Writes both files of a picture. */
export async function writePicture(
  store: FileStore,
  id: string,
  { full, thumbnail }: Pick<ConvertedPicture, "full" | "thumbnail">,
): Promise<void> {
  await store.write(`${PICTURES_FOLDER}/${thumbnailName(id)}`, thumbnail, thumbnail.length);
  await store.write(`${PICTURES_FOLDER}/${fullName(id)}`, full, full.length);
}
