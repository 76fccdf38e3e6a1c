/** Identifiers that the backend sends masked. Show requests one of them in full. */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { vendors } from "../../resources/vendors/resource";
import type { KitSession } from "../../src/kit/data/use-session";
import { errorResponse, ok, defineRoute, type RouteResponse } from "../support/letter/route";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();
const PAN = "AAPFU0939F";
const REVEALS = "/api/admin/reveals";

/** Opens a vendor whose PAN is masked, on a backend that reveals it with `answer`. */
async function openVendor(answer: () => RouteResponse, session: Partial<KitSession> = {}) {
  const [vendor] = letter.records.vendors;
  const id = String(vendor?._id ?? vendor?.id);
  Object.assign(vendor ?? {}, { panNumber: "AAPFUXXXXF", gstin: "27AAPFUXXXXF1ZX", bankDetails: {} });
  letter.offer(defineRoute("POST", REVEALS, answer));
  const offers = (feature: string) => feature === "identifiers.reveal";
  renderKit({ at: `/vendors/show/${id}`, resources: [vendors], session: { offers, ...session } });
  await screen.findByText("AAPFUXXXXF");
  return { id, reveals: () => letter.callsTo("POST", REVEALS).map(({ body }) => body) };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

afterEach(() => {
  vi.useRealTimers();
});

describe("with the feature identifiers.reveal", () => {
  it("requests only this value on Show, shows it, and masks it again on Hide without a call", async () => {
    const { id, reveals } = await openVendor(() => ok({ value: PAN }));
    expect(reveals()).toEqual([]);
    press("Show PAN Number");
    expect(await screen.findByText("Showing...")).toBeVisible();
    expect(await screen.findByText(PAN)).toBeVisible();
    expect(reveals()).toEqual([{ resource: "vendors", id, field: "panNumber" }]);
    press("Hide PAN Number");
    expect(await screen.findByText("AAPFUXXXXF")).toBeVisible();
    expect(screen.queryByText(PAN)).toBeNull();
    expect(reveals()).toHaveLength(1);
  });

  it("copies the whole value", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
    await openVendor(() => ok({ value: PAN }));
    expect(screen.queryByRole("button", { name: "Copy PAN Number" })).toBeNull();
    press("Show PAN Number");
    fireEvent.click(await screen.findByRole("button", { name: "Copy PAN Number" }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(PAN));
    expect(await screen.findByText("Copied")).toBeVisible();
    Reflect.deleteProperty(navigator, "clipboard");
  });

  it("hides the value after a minute", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openVendor(() => ok({ value: PAN }));
    press("Show PAN Number");
    expect(await screen.findByText(PAN)).toBeVisible();
    await vi.advanceTimersByTimeAsync(58_000);
    expect(screen.getByText(PAN)).toBeVisible();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await screen.findByText("AAPFUXXXXF")).toBeVisible();
    expect(screen.queryByText(PAN)).toBeNull();
  });

  it("shows next to the value why the server rejects the call, and can be tried again", async () => {
    const words = "You can reveal 60 hidden values an hour.";
    let rejects = true;
    const { reveals } = await openVendor(() => (rejects ? errorResponse(429, words) : ok({ value: PAN })));
    press("Show PAN Number");
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(screen.getByText("AAPFUXXXXF")).toBeVisible();
    rejects = false;
    press("Show PAN Number");
    expect(await screen.findByText(PAN)).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(reveals()).toHaveLength(2);
  });

  it("shows an error for a response without a value", async () => {
    await openVendor(() => ok({}));
    press("Show PAN Number");
    expect(await screen.findByRole("alert")).toHaveTextContent("The server did not send the value.");
  });

  it("replaces Show with an explanation for a person without the permission", async () => {
    await openVendor(() => ok({ value: PAN }), { allows: (permission) => permission !== "vendors.reveal" });
    expect(screen.queryByRole("button", { name: /^Show/ })).toBeNull();
    expect(screen.getAllByText("Hidden. You need the permission vendors.reveal to see it.")).toHaveLength(2);
  });
});

it("makes no call without the feature and shows a GSTIN in full", async () => {
  const [vendor] = letter.records.vendors;
  Object.assign(vendor ?? {}, { panNumber: PAN, gstin: "27AAPFU0939F1ZV" });
  renderKit({ at: `/vendors/show/${String(vendor?._id ?? vendor?.id)}`, resources: [vendors] });
  expect(await screen.findByText("27AAPFU0939F1ZV")).toBeVisible();
  press("Show PAN Number");
  expect(await screen.findByText(PAN)).toBeVisible();
  expect(letter.callsTo("POST", REVEALS)).toEqual([]);
});
