/** A record shows who else has it open. */
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { products } from "../../resources/products/resource";
import { productApproval } from "../../resources/products/approval";
import { vendors } from "../../resources/vendors/resource";
import { RecordViewers } from "../../src/kit/record/record-viewers";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { TestLiveProvider } from "./support/live-provider";
import { renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();

let live: TestLiveProvider;
beforeEach(() => (live = new TestLiveProvider()));
afterEach(() => void vi.useRealTimers());

const id = () => letter.records.vendors[0]?.id ?? "";
const view = (names: readonly string[]) => live.sendViewers({ resource: "vendors", id: id() }, names);
const line = () => document.querySelector(".record-viewers");
const channels = () => [...live.subscriptions].map(({ channel }) => channel);

/** Renders with the component that the console adds with the feature `events`. */
const render = (at: string) =>
  renderKit({
    ...{ at, resources: [vendors, products, productApproval], liveProvider: live },
    session: { RecordViewers },
  });

it.each([
  ["its page", () => `/vendors/show/${id()}`],
  ["its dialog", () => `/vendors?details=${id()}`],
])("names the others next to the title, on %s", async (_, at) => {
  render(at());
  await waitFor(() => expect(line()).toBeInTheDocument());
  expect(line()).toHaveAttribute("role", "status");
  expect(line()).toBeEmptyDOMElement();
  // A name stays for four seconds after the person has left. Nothing else below needs real timers.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  view(["Ravi Kumar"]);
  expect(line()).toHaveTextContent(/^Ravi Kumar is also viewing$/);
  view(["Asha Rao", "Ravi Kumar"]);
  expect(line()).toHaveTextContent(/^Asha Rao and Ravi Kumar are also viewing$/);
  view(["Asha Rao", "Meera Iyer", "Ravi Kumar", "Zoya Khan"]);
  expect(line()).toHaveTextContent(/^Asha Rao and 3 others are also viewing$/);
  view([]);
  view(["Ravi Kumar"]);
  expect(line(), "somebody who comes back in time stays named").toHaveTextContent(/^Ravi Kumar is also viewing$/);
  view([]);
  act(() => void vi.advanceTimersByTime(3_900));
  expect(line()).toHaveTextContent(/^Ravi Kumar is also viewing$/);
  act(() => void vi.advanceTimersByTime(200));
  expect(line()).toBeEmptyDOMElement();
});

it("unsubscribes when the page closes", async () => {
  const { unmount } = render(`/vendors/show/${id()}`);
  await waitFor(() => expect(channels()).toEqual(["presence/vendors"]));
  unmount();
  expect(channels()).toEqual([]);
});

it("uses the channel of products on the page Product Approval, which shows the same records", async () => {
  render(`/product-approval?details=${letter.records.products[0]?.id ?? ""}`);
  await waitFor(() => expect(channels()).toEqual(["presence/products"]));
});

it("subscribes to nothing for a record that does not exist", async () => {
  render("/vendors/show/ffffffffffffffffffffffff");
  await screen.findByRole("heading", { name: "Vendor not found" });
  expect(channels()).toEqual([]);
});
