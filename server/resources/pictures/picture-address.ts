import { z } from "zod";
import { clearableCode, replaceLoneSurrogates, requiredCode } from "../../http/fields";

const MAX_LENGTH = 2_000;

const address = z
  .string()
  .regex(
    /^(https?:\/\/|\/(?![/\\]))/,
    "must be a path that starts with /, or a URL that starts with http:// or https://",
  );

/** The address of a picture: a path on this server, or a URL. */
export const pictureAddress = requiredCode(MAX_LENGTH).pipe(address).transform(replaceLoneSurrogates);

/** The address of a picture that a change may remove. Null and empty become null; absent becomes undefined. */
export const clearablePictureAddress = clearableCode(MAX_LENGTH).pipe(address.nullish());
