/** The account page, and when requests count as automatic. */
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { userActivity } from "../../providers/auth/attendance";
import { toasts } from "../../providers/notification/toasts";
import { AccountPage } from "../../resources/account/account-page";
import { accountMessages as words } from "../../resources/account/messages";
import { createStageForFile, waitUntil } from "../kit/support/faults/stage";
import { ok, defineRoute } from "../support/letter/route";

const PATH = "/api/admin/account";
const stage = createStageForFile();

const SESSIONS = [
  { _id: "s1", current: true, device: "Chrome on Windows", ip: "10.0.0.1" },
  { _id: "s2", current: false, device: null, ip: "10.0.0.2" },
];

async function show(): Promise<void> {
  const { letter } = stage();
  const account = { _id: "u1", name: "Nalini Joshi", email: "nalini@shop.example", roleName: null, permissions: [] };
  letter.offer(defineRoute("GET", PATH, () => ok(account)));
  letter.offer(defineRoute("GET", `${PATH}/sessions`, () => ok(SESSIONS)));
  letter.offer(defineRoute("DELETE", `${PATH}/sessions/:id`, () => ok({ ended: 1 })));
  letter.offer(defineRoute("PUT", `${PATH}/password`, () => ok(account)));
  stage().show("/account", <AccountPage />, ["accounts"]);
  await waitUntil(() => screen.getByText(words.sessions.thisOne));
  await waitUntil(() => screen.getByText(words.you.noRole));
}
beforeEach(() => stage().clear());
afterEach(() => vi.useRealTimers());

it("tells a person without a role to ask an owner for one", async () => {
  await show();
  expect(screen.getByText("None yet. Ask an owner to give you a role.")).toBeVisible();
});

it("ends another session, and never offers to end the current one", async () => {
  await show();
  const buttons = screen.getAllByRole("button", { name: /^End the session/ });
  expect(buttons.map((one) => one.getAttribute("aria-label"))).toEqual(["End the session of Unknown device, 10.0.0.2"]);
  fireEvent.click(screen.getByRole("button", { name: "End the session of Unknown device, 10.0.0.2" }));
  await waitUntil(() =>
    expect(toasts.list()).toMatchObject([{ type: "success", message: "Session ended successfully!" }]),
  );
  expect(stage().letter.callsTo("DELETE", `${PATH}/sessions/s2`)).toHaveLength(1);
});

it("sends a new password only if it was typed twice, and does not store it", async () => {
  await show();
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const press = () => fireEvent.click(screen.getByRole("button", { name: "Change password" }));
  const sent = () => stage().letter.callsTo("PUT", `${PATH}/password`);
  type(words.password.current, "the old one");
  type(words.password.label, "seven kites over Jaipur");
  type(words.password.again, "seven kites");
  press();
  await waitUntil(() => screen.getAllByText("The passwords do not match"));
  expect(sent()).toEqual([]);
  expect(Object.keys(sessionStorage)).toEqual([]);
  type(words.password.again, "seven kites over Jaipur");
  press();
  await waitUntil(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ current: "the old one", password: "seven kites over Jaipur" });
  await waitUntil(() => expect(screen.getByLabelText(words.password.label)).toHaveValue(""));
});

it("marks a request as automatic a minute after the last interaction", () => {
  vi.useFakeTimers({ now: Date.now() });
  fireEvent.keyDown(window, { key: "a" });
  expect(userActivity.isUnattended()).toBe(false);
  vi.advanceTimersByTime(60_001);
  expect(userActivity.isUnattended()).toBe(true);
  fireEvent.wheel(window);
  expect(userActivity.isUnattended()).toBe(false);
});
