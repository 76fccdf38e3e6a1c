/** The card on the account page that sets up the second sign-in step. */
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { secondStepMessages } from "../../resources/account/second-step/messages";
import { SecondStepCard } from "../../resources/account/second-step/second-step-card";
import { setPageOrigin, renderKit } from "../kit/support/render-kit";
import { startLocalServer, type LocalServer } from "../unit/support/local-server";

let server: LocalServer;
beforeEach(async () => {
  server = await startLocalServer();
  setPageOrigin(server.url);
});
afterEach(() => server.close());

function show(answer: object, offered = true): void {
  server.reply(200, JSON.stringify(answer));
  renderKit({
    at: "/account",
    resources: [],
    session: { offers: (feature) => offered && feature === "accounts.secondStep" },
    children: <SecondStepCard />,
  });
}

/** Returns the names of the buttons in the card. A toast of another test may still be visible outside the card. */
const buttonNames = () =>
  within(screen.getByRole("region", { name: secondStepMessages.title }))
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label") ?? button.textContent);

it("offers to set up each method, and no recovery codes until one is set up", async () => {
  show({ totp: null, passkeys: [], recoveryCodesLeft: 0, required: true, passkeysPossible: true });
  expect(await screen.findByText(/^Your account requires two-step verification/)).toBeVisible();
  expect(screen.getByText("Off")).toBeVisible();
  expect(buttonNames()).toEqual(["Set up an app", "Add a passkey"]);
});

it("shows the methods that are set up, and warns when few recovery codes are left", async () => {
  const passkeys = [
    { _id: "p1", name: "Office laptop", createdAt: "2024-03-31T19:00:00Z", lastUsedAt: "2024-04-02T04:30:00Z" },
    { _id: "p2", name: "Phone", createdAt: "2024-03-31T19:00:00Z", lastUsedAt: null },
  ];
  show({ totp: { createdAt: "2024-03-31T19:00:00Z" }, passkeys, recoveryCodesLeft: 1, required: true });
  expect(await screen.findByText("Set up on 1 Apr 2024")).toBeVisible();
  expect(screen.getByText("On")).toBeVisible();
  expect(screen.queryByText(/^Your account requires two-step verification/)).toBeNull();
  const [laptop, phone] = screen.getAllByRole("listitem");
  expect(laptop).toHaveTextContent("Added on 1 Apr 2024, last used 2 Apr 2024, 10:00");
  expect(phone).toHaveTextContent("Added on 1 Apr 2024, not used yet");
  expect(screen.getByText("1 code left")).toBeVisible();
  expect(screen.getByText(/^You are running out of codes/)).toBeVisible();
  expect(buttonNames()).toContain("Remove Phone");
});

it("says that passkeys don't work at this address if the server reports it", async () => {
  show({ totp: null, passkeys: [], recoveryCodesLeft: 0, passkeysPossible: false });
  expect(await screen.findByText(/^Passkeys don't work at this address/)).toBeVisible();
  expect(buttonNames()).toEqual(["Set up an app"]);
});

it("leaves out passkeys without an id, and counts an unreadable number of codes as zero", async () => {
  show({ totp: {}, passkeys: [null, "p1", { name: "No id" }, { _id: "p3", name: 7 }], recoveryCodesLeft: "many" });
  const [only, ...others] = await screen.findAllByRole("listitem");
  expect(others).toEqual([]);
  expect(within(only as HTMLElement).getByText("7")).toBeVisible();
  expect(screen.getByText("0 codes left")).toBeVisible();
});

it("is not shown and makes no call without the feature", () => {
  show({}, false);
  expect(screen.queryByText("Two-step verification")).toBeNull();
  expect(server.received).toEqual([]);
});
