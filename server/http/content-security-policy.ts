/** Makes the policy of an answer; a nonce lets the tags of one index.html run. */
export type Policy = (nonce?: string) => string;

/**
 * The policy of everything that the console loads.
 * @param mediaOrigins whose pictures are shown besides the server's own; any by https when undefined
 * @param connectOrigins the other APIs that the console may call
 */
export const contentSecurityPolicy =
  (mediaOrigins: readonly string[] = ["https:"], connectOrigins: readonly string[] = []): Policy =>
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

/** The policy of a served picture or document: it may draw itself and nothing else, also when opened on its own. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
