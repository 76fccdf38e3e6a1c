import { expect } from "vitest";
import { sendWith, tokenBody } from "./api-tokens";
import type { TestApp } from "./app";

export interface ItemResult {
  externalId: string;
  id?: string;
  status: string;
  error?: { code: string; message: string; errors?: Record<string, string[]> };
}

/** Creates a service token with these permissions, and returns functions that call the integration API with it. */
export async function createIntegration(stage: TestApp, scopes: string[]) {
  const created = await stage.call("POST", "/api/admin/api-tokens", {
    as: "admin",
    body: tokenBody({ service: true, scopes }),
  });
  expect(created.status, created.text).toBe(201);
  const sendRaw = sendWith(stage, created.body.token);
  const send = (method: string, path: string, body?: unknown) => sendRaw(method, `/api/integration/v1/${path}`, body);
  return {
    id: created.body._id,
    send,
    /** Sends a batch of items, expects status 200, and returns the result of each item. */
    async batch(kind: string, items: readonly unknown[]): Promise<ItemResult[]> {
      const { status, body, text } = await send("POST", `${kind}/batch`, { items });
      expect(status, text).toBe(200);
      return (body as unknown as { results: ItemResult[] }).results;
    },
  };
}
