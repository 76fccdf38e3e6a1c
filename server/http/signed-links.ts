/** Links for people without an account, such as "https://…/kyc-changes#<id><signature>": who has one needs nothing else. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Of an id, as newId() makes it. */
const ID_LENGTH = 24;

export interface SignedLinks {
  /**
   * @param link ends in "<path>#<id>"; what follows # stays in the browser that opens it, out of every log
   * @returns the same with its signature
   */
  sign(link: string): string;
  /** The id of what stands behind the # of a link to this path; undefined where nobody signed that. */
  idOf(path: string, token: string): string | undefined;
}

/** @param secret of the installation; see loadSecret in address-signer.ts */
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
