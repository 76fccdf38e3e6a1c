/** The external id on the pages of records that the shop's own system can send. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { SENT_RECORD_PATHS } from "../../resources/integration/contract";
import { externalId } from "../../resources/integration/shared-parts";
import { resources } from "../../src/app/resources";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { defineRoute, errorResponse, ok } from "../support/letter/route";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";

const letter = await startLetterBackendForFile();

const HEADING = { name: "External ID" };
const CALL = /\/external-id$/;

const offerExternalId = (path: string, id: string | null) =>
  letter.offer(defineRoute("GET", `${ADMIN_PATH}/${path}/:id/external-id`, () => ok({ externalId: id })));

function show(name: string, id: string, features: readonly string[] = ["integration"]) {
  const resource = resources.filter((one) => one.name === name);
  const session = { parts: [externalId], offers: (feature: string) => features.includes(feature) };
  return renderKit({ at: `/${name}/show/${id}`, resources: resource, session });
}

const firstVendor = () => String(letter.records.vendors[0]?._id ?? letter.records.vendors[0]?.id);

it("appears only on the pages of records that the shop's own system can send", () => {
  const paths = resources.filter((resource) => externalId.isFor?.(resource, {} as never)).map(({ path }) => path);
  expect([...new Set(paths)].toSorted()).toEqual(SENT_RECORD_PATHS.toSorted());
});

it("is shown after the record's own parts, and can be copied", async () => {
  offerExternalId("vendors", "v-7");
  const user = userEvent.setup();
  show("vendors", firstVendor());
  const heading = await screen.findByRole("heading", HEADING);
  const own = screen.getByRole("heading", { name: "Review" });
  expect(own.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText("v-7")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Copy external id" }));
  expect(await navigator.clipboard.readText()).toBe("v-7");
  expect(screen.getByRole("button", { name: "Copied" })).toBeVisible();
  const path = `${ADMIN_PATH}/vendors/${firstVendor()}`;
  const reads = letter.callsTo("GET", path).length;
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(letter.callsTo("GET", path)).toHaveLength(reads + 1));
  expect(letter.callsTo("GET", CALL), "requested only once, because an external id never changes").toHaveLength(1);
});

it("is left out if the shop does not know the record", async () => {
  offerExternalId("vendors", null);
  show("vendors", firstVendor());
  await waitFor(() => expect(letter.callsTo("GET", CALL)).toHaveLength(1));
  expect(await screen.findByRole("heading", { name: "Review" })).toBeVisible();
  expect(screen.queryByRole("heading", HEADING)).toBeNull();
});

it("is not requested without the feature", async () => {
  offerExternalId("vendors", "v-7");
  show("vendors", firstVendor(), []);
  expect(await screen.findByRole("heading", { name: "Review" })).toBeVisible();
  expect(letter.callsTo("GET", CALL)).toEqual([]);
});

it("shows why it could not be loaded, and loads it again", async () => {
  let fails = true;
  const answer = () => (fails ? errorResponse(503, "Try again later.") : ok({ externalId: "v-7" }));
  letter.offer(defineRoute("GET", `${ADMIN_PATH}/vendors/:id/external-id`, answer));
  show("vendors", firstVendor());
  expect(await screen.findByText("Error loading the external id")).toBeVisible();
  expect(screen.getByText("Try again later.")).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("v-7")).toBeVisible();
});
