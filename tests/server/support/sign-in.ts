export interface Client {
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
}

/** Signs in as the demo administrator to a server in a separate process. The returned client sends the token. */
export async function signInOverHttp(address: string, password = "test-password"): Promise<Client> {
  const send = async (method: string, path: string, body: unknown, token?: string) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const { body } = await send("POST", "/api/auth/login", { email: "admin@bazaar.example", password });
  return { call: (method, path, payload) => send(method, path, payload, String(body["token"])) };
}
