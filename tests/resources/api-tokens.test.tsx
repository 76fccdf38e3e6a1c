/** Creating an API token, on the page and in the dialog: the response is shown once, in place of the form. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { apiTokens } from "../../resources/api-tokens/resource";
import { newTokenMessages as words } from "../../resources/api-tokens/part-messages";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { defineRoute, ok } from "../support/letter/route";
import { FEATURE_ROUTES } from "../kit/support/faults/features";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";

const letter = await startLetterBackendForFile();
const TOKEN = "mpat_0123456789";

/** Fills in the form and sends it to a server with this response. */
async function create(at: string, answer: object, button = "Save"): Promise<void> {
  letter.offer(defineRoute("POST", `${ADMIN_PATH}/api-tokens`, () => ok(answer)));
  FEATURE_ROUTES.forEach(letter.offer);
  renderKit({ at, resources: [apiTokens], session: { allows: () => true } });
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Import" } });
  await userEvent.type(screen.getByLabelText("Expires"), "2027-01-31");
  await userEvent.tab();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Orders: Export" }));
  // The list has a button with the same name as the dialog's.
  for (const submit of screen.getAllByRole("button", { name: button }).slice(-1)) fireEvent.click(submit);
}

it("shows the token on the page, does not store it, and closes", async () => {
  await create("/api-tokens/create", { _id: "t1", name: "Import", token: TOKEN });
  expect(await screen.findByLabelText(words.label)).toHaveValue(TOKEN);
  expect(screen.queryByLabelText("Name")).toBeNull();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(TOKEN);
  expect(letter.callsTo("POST", `${ADMIN_PATH}/api-tokens`)[0]?.body).toEqual({
    name: "Import",
    expiresAt: "2027-01-31T18:29:59.000Z",
    service: false,
    scopes: ["orders.export"],
  });
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByLabelText(words.label)).toBeNull());
});

it("shows the token in the dialog, and Escape closes it", async () => {
  const answer = { _id: "t1", name: "Import", token: TOKEN };
  await create("/api-tokens?action=api-tokens.create", answer, "Add API Token");
  const dialog = within(await screen.findByRole("dialog", { name: "Add API Token" }));
  expect(await dialog.findByLabelText(words.label)).toHaveValue(TOKEN);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape", keyCode: 27 });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("says that the token is missing if the server did not send it", async () => {
  await create("/api-tokens/create", { _id: "t1", name: "Import" });
  expect(await screen.findByText(words.missing)).toBeVisible();
});
