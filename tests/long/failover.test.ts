/** Kills the primary of a Patroni cluster under load. docs/high-availability.md has the figures. */
import { expect, it, vi } from "vitest";
import { playFailover } from "../../tools/faults/failover";
import { DATA_KEY, SERVER_VARIABLES } from "../../tools/faults/stage";
import { formatResponse } from "../../tools/faults/tally";

vi.setConfig({ testTimeout: 600_000 });

it("fails over within 30 seconds, asks clients to retry until then, and loses no acknowledged decision", async () => {
  const { seen, acknowledged, lost, healthyAfter, wrong, notes } = await playFailover({
    ...SERVER_VARIABLES,
    DATA_KEY,
  });
  const after = `${acknowledged} decisions acknowledged; healthy after ${healthyAfter?.toFixed(1)} s`;
  process.stdout.write(`${[...seen.map(formatResponse), ...notes, after].join("\n")}\n`);
  expect({ lost, wrong }).toEqual({ lost: [], wrong: [] });
  expect(seen.some(({ status, retryAfter }) => status === 503 && retryAfter !== undefined)).toBe(true);
  expect(acknowledged).toBeGreaterThan(100);
});
