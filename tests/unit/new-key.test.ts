import { afterEach, expect, it, vi } from "vitest";
import { createRandomKey } from "../../src/kit/data/new-key";

afterEach(() => vi.unstubAllGlobals());

it("creates a different key each time, also in browsers without randomUUID", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 100 }, createRandomKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{32}$/);
});
