/** The ages and deadlines of pending work follow the server's clock. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { KitSession } from "../../src/kit/data/use-session";
import type { Resource } from "../../src/kit/define/resource";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-18T06:30:00.000Z");
const at = (ms: number) => new Date(ms).toISOString();

afterEach(() => void vi.useRealTimers());

it("shows ages and overdue tickets by the server's time when the device's clock is slow", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW - 72 * HOUR });
  vi.resetModules();
  const { recordServerTime } = await import("../../src/kit/server-time");
  const { QueueList } = await import("../../resources/queue/queue-list");
  const { SessionProvider } = await import("../../src/kit/data/use-session");
  recordServerTime(NOW);
  const entry = {
    id: "tickets:1",
    kind: "tickets" as const,
    recordId: "1",
    title: "Late parcel",
    missing: [],
    waitingSince: at(NOW - 48 * HOUR),
    dueAt: at(NOW - HOUR),
  };
  const list = createElement(QueueList, { entries: [entry], openId: undefined, decided: new Set<string>() });
  const value = { resources: [] as readonly Resource[] } as KitSession;
  const page = createElement(MemoryRouter, null, createElement(SessionProvider, { value }, list));
  const html = renderToStaticMarkup(page);
  expect(html).toContain("2 days");
  expect(html).toContain("Overdue");
});
