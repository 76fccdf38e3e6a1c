/** How far a file is: in words, as a bar where its length is known, and what became of it. */
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { DownloadProgress } from "../../src/kit/file/download-progress";
import type { DownloadState } from "../../src/kit/file/use-download";
import { renderKit } from "./support/render-kit";

const show = (state: Partial<DownloadState>, total?: number) =>
  renderKit({
    at: "/orders",
    resources: [],
    children: (
      <DownloadProgress many="Orders" total={total} state={{ phase: "running", rows: 0, bytes: 0, ...state }} />
    ),
  });

/** What is said of the file; messages have a status of their own. */
const said = () => document.querySelector(".file-progress [role=status]");
const bar = () => screen.queryByRole("progressbar", { name: "Export Orders" });

describe("while a file comes", () => {
  it("waits for its first byte", () => {
    show({}, 200);
    expect(said()).toHaveTextContent(/^Waiting for the server…$/);
    expect(bar()).toHaveAttribute("aria-valuenow", "0");
  });

  it.each([
    [0, 200, "0"],
    [50, 200, "25"],
    [199, 200, "100"],
    // More than were counted when it began.
    [260, 200, "100"],
  ])("has %i of %i rows", (rows, total, percent) => {
    show({ rows, bytes: 1500 }, total);
    expect(said()).toHaveTextContent(`${rows} of ${total} rows, 1.5 KB`);
    expect(bar()).toHaveAttribute("aria-valuenow", percent);
  });

  it.each([undefined, 0])("has no bar where %s rows are expected", (total) => {
    show({ rows: 3, bytes: 1500 }, total);
    expect(said()).toHaveTextContent(/rows, 1\.5 KB$/);
    expect(bar()).toBeNull();
  });
});

it("a file that is saved, stopped or failed has no bar, and says so", () => {
  const { unmount } = show({ phase: "saved", rows: 1, bytes: 12, name: "orders.csv" }, 1);
  expect(said()).toHaveTextContent("orders.csv was saved: 1 row, 12 bytes.");
  expect(bar()).toBeNull();
  unmount();
  const stopped = show({ phase: "stopped", rows: 1, bytes: 12 }, 5);
  expect(said()).toHaveTextContent("Stopped. No file was saved.");
  expect(bar()).toBeNull();
  stopped.unmount();
  show({ phase: "failed", error: { message: "The export ended early." } }, 5);
  expect(screen.getByRole("alert")).toHaveTextContent("Failed to export orders. The export ended early.");
  expect(bar()).toBeNull();
});
