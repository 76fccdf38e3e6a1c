const BYTES = 16;

/**
 * A key that nobody has made before, 32 hexadecimal digits. Not `crypto.randomUUID`: a console that is opened by plain
 * http under a name of the network has none.
 */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
