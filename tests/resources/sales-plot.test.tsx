/** Moves through the days of the sales chart with the keys of a slider. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { SalesPlot } from "../../resources/overview/analytics/sales-plot";

const figures = (date: string) => ({ date, revenue: 100, orders: 1 });
const days = Array.from({ length: 30 }, (_, index) => {
  const date = `2026-11-${String(index + 1).padStart(2, "0")}`;
  return { now: figures(date), before: figures(date.replace("-11-", "-10-")) };
});

it.each([
  ["{PageDown}", 23],
  ["{PageDown}{PageDown}{PageUp}", 23],
  ["{Home}{PageUp}", 8],
  ["{PageUp}", 30],
  ["{Home}{PageDown}", 1],
  ["{ArrowDown}{ArrowLeft}{ArrowUp}", 29],
])("%s moves from the last of 30 days to day %i", async (keys, day) => {
  render(<SalesPlot days={days} metric="revenue" />);
  screen.getByRole("slider").focus();
  await userEvent.keyboard(keys);
  expect(screen.getByRole("slider")).toHaveAttribute("aria-valuenow", String(day));
});
