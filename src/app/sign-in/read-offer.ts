import { env } from "../env";

/**
 * Returns what the server offers for sign-in. It says so in the page itself, so that no request is needed before
 * sign-in.
 * @param name of the meta element in index.html
 */
export const readOffer = (name: "passkeys" | "password-reset"): string | undefined =>
  env.apiUrl === "" ? document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content : undefined;
