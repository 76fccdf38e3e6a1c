/** How the HTTP client learns of the session without knowing where it is kept. */
export interface TokenStore {
  token(): string | null;
  end(event: "expired"): void;
  /** Hears the time of each answer by the server's clock, in milliseconds since 1970, where it can be read. */
  noteServerTime?(ms: number): void;
  /** Whether nobody is at the console, so that what it asks for is no use of the session. */
  isUnattended?(): boolean;
  /** Asks the person for their password again. Resolves to whether they confirmed it. */
  confirmPassword?(): Promise<boolean>;
}

/** Passes the time of an answer on. Across origins it can only be read if the server exposes the header. */
export function noteTime(session: TokenStore, headers: Readonly<Record<string, unknown>> | undefined): void {
  const at = Date.parse(String(headers?.["date"]));
  if (!Number.isNaN(at)) session.noteServerTime?.(at);
}
