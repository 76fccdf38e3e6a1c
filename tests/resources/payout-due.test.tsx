/** The amount due to a vendor, above the form of a new payout. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { DueGuide } from "../../resources/payouts/due-guide";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { defineRoute, listResponse, ok, PAGE_PARAMETERS } from "../support/letter/route";

const letter = await startLetterBackendForFile();
const PERIOD_PARAMETERS = ["periodStart", "periodEnd"];
const DUE_PATH = `${ADMIN_PATH}/payouts/due/:id`;

/** Seven lines, one on each day from 1 to 7 November. */
const LINES = Array.from({ length: 7 }, (_, index) => ({
  _id: `line${index}`,
  at: `2026-11-0${index + 1}T06:30:00.000Z`,
  kind: "fee",
  amount: index + 1,
}));

function Guide() {
  const [periodEnd, setPeriodEnd] = useState("2026-11-07");
  return (
    <>
      <button onClick={() => setPeriodEnd("2026-11-04")}>Earlier</button>
      <button onClick={() => setPeriodEnd("2026-11-07")}>Later</button>
      <DueGuide typed={{ vendor: "v", periodStart: "2026-11-01", periodEnd }} fill={() => undefined} />
    </>
  );
}

it("shows the first page of the statement again when the period changes to one that was loaded before", async () => {
  const proposal = { vendor: { _id: "v", shopName: "Kutch Looms" }, amount: 28, breakdown: [], account: {} };
  letter.offer(defineRoute("GET", DUE_PATH, () => ok(proposal), PERIOD_PARAMETERS));
  letter.offer(
    defineRoute(
      "GET",
      `${DUE_PATH}/lines`,
      ({ query }) =>
        listResponse(
          LINES.filter(({ at }) => at <= (query["periodEnd"] ?? "")),
          query,
          "data",
        ),
      [...PAGE_PARAMETERS, ...PERIOD_PARAMETERS],
    ),
  );
  renderKit({ at: "/guide", resources: [], session: { offers: () => true }, children: <Guide /> });
  const countRows = async () => within(await screen.findByRole("table")).getAllByRole("row").length - 1;
  const choosePeriod = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  expect(await countRows()).toBe(5);
  await choosePeriod("Earlier");
  await waitFor(async () => expect(await countRows()).toBe(4));
  await choosePeriod("Later");
  await waitFor(async () => expect(await countRows()).toBe(5));
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(async () => expect(await countRows()).toBe(2));
  await choosePeriod("Earlier");
  await waitFor(async () => expect(await countRows()).toBe(4));
});
