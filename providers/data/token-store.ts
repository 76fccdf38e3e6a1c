/** Gives the HTTP client access to the session without a dependency on its storage. */
export interface SessionAccess {
  token(): string | null;
  end(event: "expired"): void;
  /** Receives the server's time from each response, in milliseconds since 1970, if it is readable. */
  noteServerTime?(ms: number): void;
  /** Whether no one is using this tab, so that its requests do not keep the session alive. */
  isUnattended?(): boolean;
  /** Asks for the password again. Resolves to true if the user confirmed it. */
  confirmPassword?(): Promise<boolean>;
}

/** Reports the server's time, from the header `Date`. On another origin, the server must expose this header. */
export function reportServerTime(session: SessionAccess, headers: Readonly<Record<string, unknown>> | undefined): void {
  const at = Date.parse(String(headers?.["date"]));
  if (!Number.isNaN(at)) session.noteServerTime?.(at);
}
