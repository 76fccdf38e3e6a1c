/** The page of an invitation and the second step at sign-in, both before there is a session, under every fault. */
import { cleanup, fireEvent, render } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toasts } from "../../../providers/notification/toasts";
import { session } from "../../../providers/auth/session";
import { invitationMessages as invitation } from "../../../src/app/sign-in/messages";
import { InvitationPage } from "../../../src/app/sign-in/invitation-page";
import { secondStepMessages as secondStep } from "../../../src/app/sign-in/second-step-messages";
import { SignInPage } from "../../../src/app/sign-in/sign-in-page";
import { signInMessages } from "../../../src/app/messages";
import { ACCOUNTS } from "../../support/letter/accounts";
import { ok, route, type Answer } from "../../support/letter/route";
import { letterOfFile } from "../support/letter-of-file";
import { beginFault, endFaults } from "../support/faults/hasty";
import { button, FAULTS, LONG, part, until, type Failure } from "../support/faults/stage";
import { complaintsOfTest, expectSane } from "../support/hostile/sane";

const LOOK = "/api/auth/invitation";
const ACCEPT = `${LOOK}/accept`;
const STEP = "/api/auth/second-step";
const LOGIN = "/api/auth/login";

const letter = await letterOfFile();
const complaints = complaintsOfTest();
const [account] = ACCOUNTS;
const who = { name: "Nalini Joshi", email: "nalini@shop.example" };
const question: Answer = {
  status: 401,
  body: { message: "One step more", code: "second_step_required", challenge: "c1", methods: ["totp", "recoveryCode"] },
};

const begin = (failure: Failure, path: string) => beginFault(letter, failure, "POST", path);
const end = () => endFaults(letter);

beforeEach(() => {
  end();
  letter.offer(route("POST", LOOK, () => ok(who)));
  letter.offer(route("POST", ACCEPT, () => ok(who)));
  letter.offer(route("POST", LOGIN, () => question));
  letter.offer(route("POST", STEP, () => ok({ token: account?.token, user: account?.user })));
});

/** Draws a page of sign-in at its address, with nobody signed in. */
function visit(address: string): void {
  cleanup();
  localStorage.clear();
  for (const { key } of toasts.list()) toasts.close(key);
  window.history.replaceState(null, "", address);
  render(address.startsWith("/invite") ? <InvitationPage /> : <SignInPage />);
}
const type = (id: string, value: string) => fireEvent.change(part(`[id="${id}"]`), { target: { value } });
const value = (id: string) => (part(`[id="${id}"]`) as HTMLInputElement).value;
const heading = () => part("h1").textContent;
const problem = () => part("[role=alert] p").textContent;
const sent = (path: string) => letter.callsTo("POST", path);

/** Of a 200 without a body. */
const NO_EMAIL = "The server's answer carries no e-mail.";
const saidOf = ({ said, ours }: Failure) => said ?? ours ?? NO_EMAIL;
/** Of these the server says that the link is no use. */
const FINAL: readonly unknown[] = [400, 404, 422];

async function askSecondStep(): Promise<void> {
  visit("/login");
  type("email", "admin@bazaar.example");
  type("password", "bazaar-demo");
  fireEvent.click(button(signInMessages.submit));
  await until(() => expect(heading()).toBe(secondStep.heading));
}

describe(`${FAULTS.length} faults × 3 calls before sign-in`, () => {
  it.each(FAULTS)(
    "the invitation is read: $name",
    async (failure) => {
      begin(failure, LOOK);
      visit("/invite#a-token");
      await until(() => expect(problem()).toBe(saidOf(failure)));
      expect(sent(LOOK)).toHaveLength(1);
      expect(button(invitation.toSignIn)).toBeEnabled();
      end();
      const isFinal = FINAL.includes(failure.fault.kind);
      expect(heading()).toBe(isFinal ? invitation.failed : invitation.unread);
      const again = [...document.querySelectorAll("button")].find((one) => one.textContent === invitation.tryAgain);
      expect(again === undefined).toBe(isFinal);
      if (!again) return;
      fireEvent.click(again);
      await until(() => expect(value("name")).toBe(who.name));
      expect(heading()).toBe(invitation.heading);
      expect(document.querySelector("[role=alert] p")).toBeNull();
    },
    LONG,
  );

  it.each(FAULTS)(
    "the password is set: $name",
    async (failure) => {
      visit("/invite#a-token");
      await until(() => expect(value("name")).toBe(who.name));
      type("name", "Nalini Rao");
      type("password", "seven kites over Jaipur");
      begin(failure, ACCEPT);
      fireEvent.submit(part("form"));
      fireEvent.submit(part("form"));
      const { said } = failure;
      await until(() => expect(problem()).toBe(said ?? `${invitation.failure}: ${saidOf(failure)}`));
      expect(sent(ACCEPT)).toHaveLength(1);
      expect([value("name"), value("password")]).toEqual(["Nalini Rao", "seven kites over Jaipur"]);
      await until(() => expect(button(invitation.submit)).toBeEnabled());
      expect(session.token()).toBeNull();
      end();
      fireEvent.submit(part("form"));
      // The second step is asked for there.
      await until(() => expect(window.location.pathname).toBe("/login"));
      expect(toasts.list()).toMatchObject([{ type: "success", message: invitation.success }]);
      expect(sent(ACCEPT).map(({ body }) => body)).toEqual(
        Array.from({ length: 2 }, () => ({
          token: "a-token",
          name: "Nalini Rao",
          password: "seven kites over Jaipur",
        })),
      );
    },
    LONG,
  );

  it.each(FAULTS)(
    "the second step is answered: $name",
    async (failure) => {
      await askSecondStep();
      type("second-step", "123456");
      begin(failure, STEP);
      fireEvent.submit(part("form"));
      fireEvent.submit(part("form"));
      const { said, ours } = failure;
      const told = said
        ? { message: said }
        : { message: signInMessages.failure, ...(ours ? { description: ours } : {}) };
      await until(() => expect(toasts.list()).toMatchObject([{ type: "error", ...told }]));
      expect(sent(STEP)).toHaveLength(1);
      expect(session.token()).toBeNull();
      // A code is good once.
      await until(() => expect(value("second-step")).toBe(""));
      expect(heading()).toBe(secondStep.heading);
      end();
      type("second-step", "654321");
      fireEvent.submit(part("form"));
      await until(() => expect(session.token()).toBe(account?.token));
      expect(sent(STEP).map(({ body }) => body)).toEqual([
        { challenge: "c1", code: "123456" },
        { challenge: "c1", code: "654321" },
      ]);
    },
    LONG,
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
    letter.offer(route("POST", LOOK, () => ok(body)));
    visit("/invite#a-token");
    await until(() => part("[role=alert] p, form"));
    expectSane(complaints());
  });

  it.each(
    [null, {}, "totp", ["totp", 4, null, "passkey", {}], [], ["unknown"]].map((methods) => [
      JSON.stringify(methods),
      methods,
    ]),
  )("a second step by %s", async (_, methods) => {
    letter.reset();
    const { body } = question;
    letter.offer(route("POST", LOGIN, () => ({ status: 401, body: { ...(body as object), methods } })));
    await askSecondStep();
    const possible = Array.isArray(methods) && methods.includes("totp");
    expect(document.querySelector("form") !== null).toBe(possible);
    expect(button(secondStep.back)).toBeEnabled();
    expectSane(complaints());
  });
});
