import { isCancel, type AxiosInstance } from "axios";
import { ApiError } from "../data/errors";
import { PICTURES_CALL, type UploadedPicture, type UploadPicture } from "./contract";

/** Long enough for ten mebibytes on a slow connection, and a wait for other conversions. */
const TIMEOUT_MS = 180_000;

/** Uploads a picture and returns its path. */
export async function upload(
  http: AxiosInstance,
  { file, signal, onProgress }: Parameters<UploadPicture>[0],
): Promise<string> {
  try {
    const { data } = await http.post<Partial<UploadedPicture> | undefined>(PICTURES_CALL, file, {
      timeout: TIMEOUT_MS,
      signal,
      headers: { "Content-Type": "application/octet-stream" },
      onUploadProgress: ({ progress = 0 }) => onProgress(Math.round(progress * 100)),
    });
    if (typeof data?.path === "string") return data.path;
  } catch (cause) {
    if (isCancel(cause)) throw signal.reason;
    throw cause;
  }
  throw new ApiError("The server did not say where the picture is.", 200, false);
}
