/** Builds the Content-Security-Policy of a response. A nonce allows the scripts and styles of one index.html. */
export type BuildPolicy = (nonce?: string) => string;

/**
 * Returns the policy for everything that the console loads.
 * @param mediaOrigins origins of images besides the server's own; any https origin when undefined
 * @param connectOrigins origins of other APIs that the console may call
 */
export const contentSecurityPolicy =
  (mediaOrigins: readonly string[] = ["https:"], connectOrigins: readonly string[] = []): BuildPolicy =>
  (nonce) => {
    const own = nonce ? `'self' 'nonce-${nonce}'` : "'self'";
    return [
      "default-src 'self'",
      `script-src ${own}`,
      `style-src ${own}`,
      ["img-src 'self' data: blob:", ...mediaOrigins].join(" "),
      ["connect-src 'self'", ...connectOrigins].join(" "),
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'self'",
      "form-action 'self'",
    ].join("; ");
  };

/** The policy of a served image or document: it may render itself and load nothing, even when opened on its own. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
