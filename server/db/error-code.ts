/** Codes of PostgreSQL that the server has an answer for. */
const UNIQUE_VIOLATION = "23505";
export const LOCK_NOT_AVAILABLE = "55P03";
export const QUERY_CANCELED = "57014";
export const SERIALIZATION_FAILURE = "40001";
export const DEADLOCK_DETECTED = "40P01";
/** Not of PostgreSQL: all connections of a pool were in use for too long. The driver gives it no code. */
export const NO_CONNECTION = "no_connection";
const NO_CONNECTION_MESSAGE = "timeout exceeded when trying to connect";

/** What the database says of a failure, or the system of a connection. Drizzle keeps the driver's error as cause. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.message === NO_CONNECTION_MESSAGE) return NO_CONNECTION;
  return "code" in error && typeof error.code === "string" ? error.code : errorCode(error.cause);
}

/** Whether a write failed because a unique column has the value already. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === UNIQUE_VIOLATION;
