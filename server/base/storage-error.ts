/**
 * Reasons why the file storage cannot be used: no response, no access with these credentials, no such bucket or
 * directory, no space left, and anything else.
 */
export type StorageFailure = "unreachable" | "denied" | "missing" | "full" | "failed";

/**
 * Thrown when the file storage cannot be used. Has no cause, because the errors of the S3 client contain parts of the
 * credentials.
 */
export class StorageError extends Error {
  override readonly name = "StorageError";

  /**
   * @param setting the setting that names the storage
   * @param message for the operator, with the place and the reason but without credentials
   */
  constructor(
    readonly failure: StorageFailure,
    readonly setting: "FILES_URL" | "FILES_DIR" | "DATA_DIR",
    message: string,
  ) {
    super(message);
  }
}
