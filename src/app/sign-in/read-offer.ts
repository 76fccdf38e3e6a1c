import { env } from "../env";

/**
 * Returns what the server offers for sign-in, from a meta element that the server fills in. So the sign-in page needs
 * no request for it. Undefined if the API has another origin.
 * @param name of the meta element in index.html
 */
export const readOffer = (name: "passkeys" | "password-reset"): string | undefined =>
  env.apiUrl === "" ? document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content : undefined;
