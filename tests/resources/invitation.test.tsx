/** Inviting an administrator: the button, and the message afterwards. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Administrator, Invitation } from "../../resources/administrators/contract";
import { administrators } from "../../resources/administrators/resource";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { ok, defineRoute } from "../support/letter/route";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";

const letter = await startLetterBackendForFile();
const LINK = "/invite#aaaa";

/** Opens a person's page and presses the button that invites the person. The server responds with `answer`. */
async function invite(person: Partial<Administrator>, answer: Invitation, button: string) {
  const row = { _id: "p1", name: "Kavya Shenoy", email: "kavya@bazaar.example", state: "invited" as const, ...person };
  letter.offer(defineRoute("GET", `${ADMIN_PATH}/administrators/p1`, () => ok(row)));
  letter.offer(defineRoute("POST", `${ADMIN_PATH}/administrators/p1/invite`, () => ok(answer)));
  renderKit({ at: "/administrators/show/p1", resources: [administrators] });
  await userEvent.click(await screen.findByRole("button", { name: button }));
}

it("names the address that the invitation was sent to, and offers to send it again", async () => {
  await invite({ invitedBy: "email" }, { sent: true, to: "kavya@bazaar.example" }, "Send invitation");
  expect(await screen.findByText("The invitation was sent to kavya@bazaar.example.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Send again" })).toBeEnabled();
});

it("shows a link when email is not set up", async () => {
  await invite({ invitedBy: "link" }, { sent: false, link: LINK }, "Create link");
  expect(await screen.findByLabelText("Invitation link")).toHaveValue(`${window.location.origin}${LINK}`);
  expect(screen.queryByText(/could not be sent/)).toBeNull();
  expect(screen.getByRole("button", { name: "Create another link" })).toBeEnabled();
});

it("shows a link and the reason when the email could not be sent", async () => {
  await invite({ invitedBy: "email" }, { sent: false, link: LINK }, "Send invitation");
  expect(
    await screen.findByText(
      /^The email could not be sent\. Copy this link and give it to the administrator yourself\./,
    ),
  ).toBeVisible();
  expect(screen.getByLabelText("Invitation link")).toHaveValue(`${window.location.origin}${LINK}`);
});

it("offers to invite anyone in the list who has not accepted yet", async () => {
  const content: Administrator[] = [
    { _id: "p1", name: "Kavya Shenoy", state: "invited", invitedBy: "email" },
    { _id: "p2", name: "Rohan Bhat", state: "invited", invitedBy: "link" },
    { _id: "p3", name: "Tara Sen", state: "active" },
  ];
  letter.offer(
    defineRoute("GET", `${ADMIN_PATH}/administrators`, () => ok({ content, totalElements: content.length })),
  );
  renderKit({ at: "/administrators", resources: [administrators] });
  const rowOf = async (name: string) => within(await screen.findByRole("row", { name: new RegExp(name) }));
  expect((await rowOf("Kavya Shenoy")).getByRole("link", { name: "Send invitation" })).toHaveAttribute(
    "href",
    "/administrators/show/p1",
  );
  expect((await rowOf("Rohan Bhat")).getByRole("link", { name: "Create link" })).toBeVisible();
  expect((await rowOf("Tara Sen")).queryByRole("link", { name: /invitation|link/ })).toBeNull();
});
