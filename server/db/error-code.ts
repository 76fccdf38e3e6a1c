/** Codes of PostgreSQL that the server has an answer for. */
const UNIQUE_VIOLATION = "23505";
/** Such as a role that a grant names. */
export const UNDEFINED_OBJECT = "42704";
export const INSUFFICIENT_PRIVILEGE = "42501";
export const LOCK_NOT_AVAILABLE = "55P03";
export const DISK_FULL = "53100";
export const QUERY_CANCELED = "57014";
export const SERIALIZATION_FAILURE = "40001";
export const DEADLOCK_DETECTED = "40P01";
/** A page or an index that cannot be read, and a file that is not there. */
const DAMAGED = ["XX001", "XX002", "58P01"];
/** Not of PostgreSQL: all connections of a pool were in use for too long. The driver gives it no code. */
export const NO_CONNECTION = "no_connection";
const NO_CONNECTION_MESSAGE = "timeout exceeded when trying to connect";

/**
 * Not of PostgreSQL: there is no connection, or it broke. What the database says when it stops, starts, has no room for
 * one more, ends an idle transaction or is no longer the one that takes changes; what the system says, and TLS of the
 * database's certificate; and two messages to which the driver gives no code.
 */
export const CONNECTION_LOST = "connection_lost";
const LOST_CODE =
  /^(08\w{3}|57P0[123]|53300|25P03|25006|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|CERT_\w+|ERR_TLS_\w+|UNABLE_TO_\w+)$/;
const LOST_MESSAGE = /^(Connection terminated|Client has encountered a connection error)/;

/** What the database says of a failure, or the system of a connection. Drizzle keeps the driver's error as cause. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.message === NO_CONNECTION_MESSAGE) return NO_CONNECTION;
  if (LOST_MESSAGE.test(error.message)) return CONNECTION_LOST;
  if (!("code" in error) || typeof error.code !== "string") return errorCode(error.cause);
  return LOST_CODE.test(error.code) ? CONNECTION_LOST : error.code;
}

/** Whether files of the database are damaged. */
export const isDamage = (error: unknown): boolean => DAMAGED.includes(errorCode(error) ?? "");

/** Whether a write failed because a unique column has the value already. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === UNIQUE_VIOLATION;
