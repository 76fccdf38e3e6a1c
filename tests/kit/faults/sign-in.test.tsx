/** The invitation page and the second sign-in step, both without a session, with faults and hostile responses. */
import { cleanup, fireEvent, render } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toasts } from "../../../providers/notification/toasts";
import { session } from "../../../providers/auth/session";
import { invitationMessages as invitation, linkMessages } from "../../../src/app/sign-in/messages";
import { InvitationPage } from "../../../src/app/sign-in/invitation-page";
import { secondStepMessages as secondStep } from "../../../src/app/sign-in/second-step-messages";
import { SignInPage } from "../../../src/app/sign-in/sign-in-page";
import { signInMessages } from "../../../src/app/messages";
import { ACCOUNTS } from "../../support/letter/accounts";
import { ok, defineRoute, type RouteResponse } from "../../support/letter/route";
import { startLetterBackendForFile } from "../support/letter-backend-for-file";
import { beginFault, endFaults } from "../support/faults/fault-without-session";
import { getButton, FAULTS, MATRIX_TIMEOUT_MS, getElement, waitUntil, type Failure } from "../support/faults/stage";
import { captureConsoleErrors, expectNoLeaks } from "../support/hostile/expect-no-leaks";

const INVITATION_PATH = "/api/auth/invitation";
const ACCEPT_PATH = `${INVITATION_PATH}/accept`;
const SECOND_STEP_PATH = "/api/auth/second-step";
const LOGIN_PATH = "/api/auth/login";

const letter = await startLetterBackendForFile();
const consoleErrors = captureConsoleErrors();
const [account] = ACCOUNTS;
const invitee = { name: "Nalini Joshi", email: "nalini@shop.example" };
const secondStepRequired: RouteResponse = {
  status: 401,
  body: { message: "One step more", code: "second_step_required", challenge: "c1", methods: ["totp", "recoveryCode"] },
};

let loginAnswer = secondStepRequired;

const begin = (failure: Failure, path: string) => beginFault(letter, failure, "POST", path);
const end = () => endFaults(letter);

beforeEach(() => {
  end();
  letter.offer(defineRoute("POST", INVITATION_PATH, () => ok(invitee)));
  letter.offer(defineRoute("POST", ACCEPT_PATH, () => ok(invitee)));
  loginAnswer = secondStepRequired;
  letter.offer(defineRoute("POST", LOGIN_PATH, () => loginAnswer));
  letter.offer(defineRoute("POST", SECOND_STEP_PATH, () => ok({ token: account?.token, user: account?.user })));
});

/** Renders a sign-in page at its URL while signed out. */
function visit(address: string): void {
  cleanup();
  localStorage.clear();
  for (const { key } of toasts.list()) toasts.close(key);
  window.history.replaceState(null, "", address);
  render(address.startsWith("/invite") ? <InvitationPage /> : <SignInPage />);
}
const type = (id: string, value: string) => fireEvent.change(getElement(`[id="${id}"]`), { target: { value } });
const value = (id: string) => (getElement(`[id="${id}"]`) as HTMLInputElement).value;
const heading = () => getElement("h1").textContent;
const problem = () => getElement("[role=alert] p").textContent;
const sent = (path: string) => letter.callsTo("POST", path);

/** Shown for a 200 response without a body. */
const NO_EMAIL = "The server's answer has no email.";
const messageOf = ({ serverMessage, ours }: Failure) => serverMessage ?? ours ?? NO_EMAIL;
/** For these statuses the server says that the link does not work. */
const FINAL_FAULTS: readonly unknown[] = [400, 404, 422];

async function askSecondStep(): Promise<void> {
  visit("/login");
  type("email", "admin@bazaar.example");
  type("password", "bazaar-demo");
  fireEvent.click(getButton(signInMessages.submit));
  await waitUntil(() => expect(heading()).toBe(secondStep.heading));
}

describe("the invitation page", () => {
  it("reads another link that is opened in the same tab", async () => {
    visit("/invite#a-token");
    await waitUntil(() => type("name", "Nalini Rao"));
    window.history.replaceState(null, "", "/invite#another-token");
    fireEvent(window, new HashChangeEvent("hashchange"));
    await waitUntil(() => expect(value("name")).toBe(invitee.name));
    expect(sent(INVITATION_PATH).map(({ body }) => body)).toEqual([{ token: "a-token" }, { token: "another-token" }]);
  });

  it.each([
    ["opens the dashboard after sign-in", {}, "/dashboard"],
    ["opens the account page if the user must set up two-step verification", { owesSecondStep: true }, "/account"],
  ])("%s", async (_, state, path) => {
    loginAnswer = ok({ token: account?.token, user: { ...account?.user, ...state } });
    visit("/invite#a-token");
    await waitUntil(() => type("password", "seven kites over Jaipur"));
    fireEvent.submit(getElement("form"));
    await waitUntil(() => expect(window.location.pathname).toBe(path));
  });
});

describe(`${FAULTS.length} faults × 3 calls before sign-in`, () => {
  it.each(FAULTS)(
    "reading the invitation: $name",
    async (failure) => {
      begin(failure, INVITATION_PATH);
      visit("/invite#a-token");
      await waitUntil(() => expect(problem()).toBe(messageOf(failure)));
      expect(sent(INVITATION_PATH)).toHaveLength(1);
      expect(getButton(linkMessages.toSignIn)).toBeEnabled();
      end();
      const isFinal = FINAL_FAULTS.includes(failure.fault.kind);
      expect(heading()).toBe(isFinal ? invitation.failed : invitation.unread);
      const again = [...document.querySelectorAll("button")].find((one) => one.textContent === linkMessages.tryAgain);
      expect(again === undefined).toBe(isFinal);
      if (!again) return;
      fireEvent.click(again);
      await waitUntil(() => expect(value("name")).toBe(invitee.name));
      expect(heading()).toBe(invitation.heading);
      expect(document.querySelector("[role=alert] p")).toBeNull();
    },
    MATRIX_TIMEOUT_MS,
  );

  it.each(FAULTS)(
    "setting the password: $name",
    async (failure) => {
      visit("/invite#a-token");
      await waitUntil(() => expect(value("name")).toBe(invitee.name));
      type("name", "Nalini Rao");
      type("password", "seven kites over Jaipur");
      begin(failure, ACCEPT_PATH);
      fireEvent.submit(getElement("form"));
      fireEvent.submit(getElement("form"));
      const { serverMessage } = failure;
      await waitUntil(() => expect(problem()).toBe(serverMessage ?? `${invitation.failure}: ${messageOf(failure)}`));
      expect(sent(ACCEPT_PATH)).toHaveLength(1);
      expect([value("name"), value("password")]).toEqual(["Nalini Rao", "seven kites over Jaipur"]);
      await waitUntil(() => expect(getButton(invitation.submit)).toBeEnabled());
      expect(session.token()).toBeNull();
      end();
      fireEvent.submit(getElement("form"));
      // Accepting does not sign in, because the sign-in page still has to ask for the second step.
      await waitUntil(() => expect(window.location.pathname).toBe("/login"));
      expect(toasts.list()).toMatchObject([{ type: "success", message: invitation.success }]);
      expect(sent(ACCEPT_PATH).map(({ body }) => body)).toEqual(
        Array.from({ length: 2 }, () => ({
          token: "a-token",
          name: "Nalini Rao",
          password: "seven kites over Jaipur",
        })),
      );
    },
    MATRIX_TIMEOUT_MS,
  );

  it.each(FAULTS)(
    "answering the second step: $name",
    async (failure) => {
      await askSecondStep();
      type("second-step", "123456");
      begin(failure, SECOND_STEP_PATH);
      fireEvent.submit(getElement("form"));
      fireEvent.submit(getElement("form"));
      const { serverMessage, ours } = failure;
      const toast = serverMessage
        ? { message: serverMessage }
        : { message: signInMessages.failure, ...(ours ? { description: ours } : {}) };
      await waitUntil(() => expect(toasts.list()).toMatchObject([{ type: "error", ...toast }]));
      expect(sent(SECOND_STEP_PATH)).toHaveLength(1);
      expect(session.token()).toBeNull();
      // The page clears the code, because a code works only once.
      await waitUntil(() => expect(value("second-step")).toBe(""));
      expect(heading()).toBe(secondStep.heading);
      end();
      type("second-step", "654321");
      fireEvent.submit(getElement("form"));
      await waitUntil(() => expect(session.token()).toBe(account?.token));
      expect(sent(SECOND_STEP_PATH).map(({ body }) => body)).toEqual([
        { challenge: "c1", code: "123456" },
        { challenge: "c1", code: "654321" },
      ]);
    },
    MATRIX_TIMEOUT_MS,
  );
});

const HOSTILE: readonly unknown[] = [
  {},
  [],
  "text",
  7,
  { name: null, email: null },
  { name: {}, email: [] },
  { name: 4, email: "a@shop.example" },
  { name: "<img src=x onerror=alert(1)>", email: "<b>x</b>@shop.example" },
];

describe("hostile answers before sign-in", () => {
  it.each(HOSTILE.map((body) => [JSON.stringify(body), body]))("an invitation of %s", async (_, body) => {
    letter.reset();
    letter.offer(defineRoute("POST", INVITATION_PATH, () => ok(body)));
    visit("/invite#a-token");
    await waitUntil(() => getElement("[role=alert] p, form"));
    expectNoLeaks(consoleErrors());
  });

  it.each(
    [null, {}, "totp", ["totp", 4, null, "passkey", {}], [], ["unknown"]].map((methods) => [
      JSON.stringify(methods),
      methods,
    ]),
  )("a second step with the methods %s", async (_, methods) => {
    letter.reset();
    const { body } = secondStepRequired;
    letter.offer(defineRoute("POST", LOGIN_PATH, () => ({ status: 401, body: { ...(body as object), methods } })));
    await askSecondStep();
    const possible = Array.isArray(methods) && methods.includes("totp");
    expect(document.querySelector("form") !== null).toBe(possible);
    expect(getButton(secondStep.back)).toBeEnabled();
    expectNoLeaks(consoleErrors());
  });
});
