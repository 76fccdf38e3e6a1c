/** Creating a webhook: the secret that is shown once, and the events that can be chosen. */
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { newSecretMessages as words } from "../../resources/webhooks/part-messages";
import { webhookDeliveries } from "../../resources/webhook-deliveries/resource";
import { webhooks } from "../../resources/webhooks/resource";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { defineRoute, ok } from "../support/letter/route";
import { FEATURE_ROUTES } from "../kit/support/faults/features";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";

const letter = await startLetterBackendForFile();
const SECRET = "whsec_0123456789";

const render = (at: string, allows: (permission: string) => boolean = () => true) =>
  renderKit({ at, resources: [webhooks, webhookDeliveries], session: { allows } });

it("creates a webhook with the chosen events, and shows its secret", async () => {
  letter.offer(defineRoute("POST", `${ADMIN_PATH}/webhooks`, () => ok({ _id: "w1", name: "Shop", secret: SECRET })));
  FEATURE_ROUTES.forEach(letter.offer);
  render("/webhooks/create");
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Shop" } });
  fireEvent.change(screen.getByLabelText("Address"), { target: { value: "https://shop.example/hook" } });
  await userEvent.click(await screen.findByRole("checkbox", { name: "Vendors: Approve" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByLabelText(words.label)).toHaveValue(SECRET);
  expect(letter.callsTo("POST", `${ADMIN_PATH}/webhooks`)[0]?.body).toEqual({
    ...{ name: "Shop", url: "https://shop.example/hook", events: ["vendors.approve"] },
    ...{ includeRecords: false, active: true },
  });
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(SECRET);
});

it("enables only the events of areas that the person may see", async () => {
  FEATURE_ROUTES.forEach(letter.offer);
  render("/webhooks/create", (permission) => /^webhooks\.|^vendors\.show$/.test(permission));
  expect(await screen.findByRole("checkbox", { name: "Vendors: Approve" })).toBeEnabled();
  expect(screen.getByRole("checkbox", { name: "Products: Reject" })).toBeDisabled();
  const columns = screen.getAllByRole("checkbox", { name: /: everywhere$/ });
  expect(columns.length).toBeGreaterThan(0);
  for (const column of columns) expect(column).not.toBeChecked();
  expect(screen.getByText(/You can choose only events in areas that you may see\.$/)).toBeVisible();
  expect(screen.queryByText(/can't grant/)).toBeNull();
});
