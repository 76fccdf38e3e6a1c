/** The progress of a download: in words, as a bar when the number of rows is known, and its outcome. */
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

/** The progress text. Toasts have a status element of their own. */
const statusText = () => document.querySelector(".file-progress [role=status]");
const bar = () => screen.queryByRole("progressbar", { name: "Export Orders" });

describe("while a file downloads", () => {
  it("says that it waits for the server until the first byte", () => {
    show({}, 200);
    expect(statusText()).toHaveTextContent(/^Waiting for the server…$/);
    expect(bar()).toHaveAttribute("aria-valuenow", "0");
  });

  it.each([
    [0, 200, "0"],
    [50, 200, "25"],
    [199, 200, "100"],
    // The server sends more rows than it counted at the start.
    [260, 200, "100"],
  ])("shows %i of %i rows", (rows, total, percent) => {
    show({ rows, bytes: 1500 }, total);
    expect(statusText()).toHaveTextContent(`${rows} of ${total} rows, 1.5 KB`);
    expect(bar()).toHaveAttribute("aria-valuenow", percent);
  });

  it.each([undefined, 0])("shows no bar if the expected number of rows is %s", (total) => {
    show({ rows: 3, bytes: 1500 }, total);
    expect(statusText()).toHaveTextContent(/rows, 1\.5 KB$/);
    expect(bar()).toBeNull();
  });
});

it("shows the outcome and no bar once the download is complete, stopped or failed", () => {
  const { unmount } = show({ phase: "saved", rows: 1, bytes: 12, name: "orders.csv" }, 1);
  expect(statusText()).toHaveTextContent("orders.csv was saved: 1 row, 12 bytes.");
  expect(bar()).toBeNull();
  unmount();
  const stopped = show({ phase: "stopped", rows: 1, bytes: 12 }, 5);
  expect(statusText()).toHaveTextContent("Stopped. No file was saved.");
  expect(bar()).toBeNull();
  stopped.unmount();
  show({ phase: "failed", error: { message: "The export ended early." } }, 5);
  expect(screen.getByRole("alert")).toHaveTextContent("Failed to export orders. The export ended early.");
  expect(bar()).toBeNull();
});
