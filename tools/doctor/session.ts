/** Opens the session for an examination. If that fails, it finds out whether the base address is wrong. */
import { findDoubledApi } from "./base-address";
import type { Client } from "./client";
import { signIn, type Credentials } from "./sign-in";

export const signOut = (client: Client, token: string) =>
  client.send("/api/auth/logout", { method: "POST", token, cleansUp: true });

/** @returns whether the credentials work. A session that is opened for this is closed. */
async function canSignIn(client: Client, credentials: Credentials): Promise<boolean> {
  if ("token" in credentials) {
    const { status, form } = await client.send("/api/auth/me", { token: credentials.token });
    return status === 200 && form === "json";
  }
  const token = await signIn(client, credentials.email, credentials.password).catch(() => undefined);
  if (token !== undefined) await signOut(client, token);
  return token !== undefined;
}

/** @returns the token of a session. @throws CannotStartError, which names a wrong base address if that is the reason */
export async function openSession(
  url: string,
  credentials: Credentials,
  createClientAt: (url: string) => Client,
): Promise<string> {
  const client = createClientAt(url);
  const findReason = () => findDoubledApi(client, url, (other) => canSignIn(createClientAt(other), credentials));
  if ("token" in credentials) {
    const reason = (await canSignIn(client, credentials)) ? undefined : await findReason();
    if (reason) throw reason;
    return credentials.token;
  }
  try {
    return await signIn(client, credentials.email, credentials.password);
  } catch (error) {
    throw (await findReason()) ?? error;
  }
}
