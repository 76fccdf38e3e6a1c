/**
 * Signed links, such as "https://…/kyc-changes#<id><signature>", for people who do not sign in. A link is the only
 * credential that they need.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Length of an id from newId(). */
const ID_LENGTH = 24;

export interface SignedLinks {
  /**
   * Signs a link.
   * @param link ends in "<path>#<id>"; browsers do not send the fragment, so it appears in no log
   * @returns the link with its signature
   */
  sign(link: string): string;
  /**
   * Returns the id that a link to this path contains; undefined if the signature is invalid.
   * @param token the fragment of the link: the id and the signature
   */
  idOf(path: string, token: string): string | undefined;
}

/**
 * Creates the signer.
 * @param secret the secret of this installation; see loadOrCreateSecret in server/files/url-signer.ts
 */
export function createSignedLinks(secret: string): SignedLinks {
  const signatureOf = (path: string, id: string) =>
    createHmac("sha256", secret).update(["link", path, id].join("\n")).digest("base64url");
  return {
    sign(link) {
      const [address = "", id = ""] = link.split("#");
      return link + signatureOf(URL.canParse(address) ? new URL(address).pathname : address, id);
    },
    idOf(path, token) {
      const id = token.slice(0, ID_LENGTH);
      const [given, expected] = [Buffer.from(token.slice(ID_LENGTH)), Buffer.from(signatureOf(path, id))];
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
    },
  };
}
