const UNIQUE_VIOLATION = "23505";

/** Whether a write failed because a unique column has the value already. Drizzle keeps the driver's error as cause. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause);
}
