/** PostgreSQL error codes that the server handles. */
const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";
/** For example, a grant names a role that does not exist. */
export const UNDEFINED_OBJECT = "42704";
export const INSUFFICIENT_PRIVILEGE = "42501";
export const LOCK_NOT_AVAILABLE = "55P03";
export const DISK_FULL = "53100";
export const QUERY_CANCELED = "57014";
export const SERIALIZATION_FAILURE = "40001";
export const DEADLOCK_DETECTED = "40P01";
/** A page or an index that cannot be read, or a missing file. */
const DAMAGE_CODES = ["XX001", "XX002", "58P01"];
/** Not a PostgreSQL code: all connections of a pool were in use for too long. The driver's error has no code. */
export const POOL_EXHAUSTED = "no_connection";
const NO_CONNECTION_MESSAGE = "timeout exceeded when trying to connect";

/**
 * Not a PostgreSQL code: there is no connection, or it was lost.
 *
 * It covers what the database reports when it stops, starts, has no free connection, ends an idle transaction or has
 * become a replica. It also covers system errors, TLS certificate errors, and two driver messages that have no code.
 */
export const CONNECTION_LOST = "connection_lost";
const LOST_CODE =
  /^(08\w{3}|57P0[123]|53300|25P03|25006|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|CERT_\w+|ERR_TLS_\w+|UNABLE_TO_\w+)$/;
const LOST_MESSAGE = /^(Connection terminated|Client has encountered a connection error)/;

/** Returns the code of a database or connection error. Drizzle keeps the driver's error as the cause. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.message === NO_CONNECTION_MESSAGE) return POOL_EXHAUSTED;
  if (LOST_MESSAGE.test(error.message)) return CONNECTION_LOST;
  if (!("code" in error) || typeof error.code !== "string") return errorCode(error.cause);
  return LOST_CODE.test(error.code) ? CONNECTION_LOST : error.code;
}

/** Whether files of the database are damaged. */
export const isDamage = (error: unknown): boolean => DAMAGE_CODES.includes(errorCode(error) ?? "");

/** Whether a write failed because a unique column already contains the value. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === UNIQUE_VIOLATION;

/** Whether a write failed because a concurrent one took a unique value or deleted a record that the write refers to. */
export const isConcurrentViolation = (error: unknown): boolean =>
  [UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION].includes(errorCode(error) ?? "");
