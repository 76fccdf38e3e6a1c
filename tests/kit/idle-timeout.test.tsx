/** The warning one minute before an idle session ends, on fake timers. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { session } from "../../providers/auth/session";
import { IdleTimeout } from "../../src/app/layout/idle-timeout";
import { startLocalServer, type LocalServer } from "../unit/support/local-server";
import { setPageOrigin } from "./support/render-kit";

const MINUTES = 5;

let server: LocalServer;
let ends: string[];
let unsubscribe: () => void;

beforeEach(async () => {
  server = await startLocalServer();
  server.reply(200, "{}");
  setPageOrigin(server.url);
  session.begin("a-token", { _id: "u1", name: "Meera", email: "meera@example.in", role: "admin" });
  ends = [];
  unsubscribe = session.subscribe((event) => ends.push(event));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  // Count this as the last activity, because an earlier test may have used another clock.
  fireEvent.pointerDown(document.body);
  render(<IdleTimeout minutes={MINUTES} />);
});
afterEach(async () => {
  unsubscribe();
  localStorage.clear();
  vi.useRealTimers();
  await server.close();
});

const advance = (seconds: number): void =>
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });
const warning = () => screen.queryByRole("dialog", { name: "Are you still there?" });

it("warns a minute before the end, counts down, and ends the session if the person does not respond", () => {
  // The console ends the session a minute early, because the server records activity at most once a minute.
  advance((MINUTES - 2) * 60 - 1);
  expect(warning()).toBeNull();
  advance(1);
  expect(warning()).toHaveTextContent(
    "You will be signed out in 60 seconds. Your drafts are kept, except in KYC forms.",
  );
  advance(59);
  expect(warning()).toHaveTextContent("You will be signed out in 1 second");
  expect(ends).toEqual([]);
  advance(1);
  expect(ends).toEqual(["expired"]);
});

it("hides on Stay signed in, and extends the session on the server", async () => {
  advance((MINUTES - 2) * 60 + 10);
  const stay = screen.getByRole("button", { name: "Stay signed in" });
  expect(stay).toBeVisible();
  fireEvent.pointerDown(stay);
  fireEvent.click(stay);
  advance(1);
  expect(warning()).toBeNull();
  vi.useRealTimers();
  await expect.poll(() => server.received.map(({ url }) => url)).toEqual(["/api/auth/me"]);
  expect(ends).toEqual([]);
});
