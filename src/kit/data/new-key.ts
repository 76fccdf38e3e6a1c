const BYTES = 16;

/**
 * Returns a unique random key of 32 hexadecimal digits. `crypto.randomUUID` is not available if the console is opened
 * over plain http on a network host.
 */
export const createRandomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
