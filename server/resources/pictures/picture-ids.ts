import { UPLOADED_PICTURES } from "../../../providers/pictures/contract";

/** Pattern for the path of an uploaded picture or its thumbnail, also in a full URL. It captures the picture's id. */
export const PICTURE_IN_ADDRESS = `${UPLOADED_PICTURES}/([0-9a-f]{32})`;

const PATTERN = new RegExp(PICTURE_IN_ADDRESS);

/** Returns the id of the uploaded picture that an address names, or undefined for any other address. */
export const findPictureId = (address: string): string | undefined => PATTERN.exec(address)?.[1];
