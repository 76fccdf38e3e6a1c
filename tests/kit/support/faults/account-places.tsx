/** The account page and its requests, with `accounts` and `accounts.secondStep`, but no changes of the second step. */
import { fireEvent } from "@testing-library/react";
import { expect } from "vitest";
import { toasts } from "../../../../providers/notification/toasts";
import { AccountPage } from "../../../../resources/account/account-page";
import { accountMessages } from "../../../../resources/account/messages";
import { secondStepMessages } from "../../../../resources/account/second-step/messages";
import { ok, defineRoute } from "../../../support/letter/route";
import type { PageRead, ButtonRequest } from "./pages";
import type { Place } from "./places";
import { EMPTY_RESPONSE_ERRORS } from "./reads";
import { getButton, getElement } from "./stage";

const PATH = "/api/admin/account";
const NO_DATA = "The server's answer has no data.";
const at = "2026-03-31T19:00:00Z";

const person = {
  _id: "u1",
  name: "Nalini Joshi",
  email: "nalini@shop.example",
  roleName: "Reviewer",
  permissions: ["vendors.*", "orders.list"],
};
const open = { device: "Chrome on Windows", ip: "10.0.0.1", createdAt: at, lastUsedAt: at };
const SESSIONS = [
  { ...open, _id: "s1", current: true },
  { ...open, _id: "s2", current: false },
];
const step = {
  totp: { createdAt: at },
  passkeys: [{ _id: "p1", name: "Laptop", createdAt: at, lastUsedAt: at }],
  recoveryCodesLeft: 10,
  required: false,
  passkeysPossible: true,
};

export const accountPlace: Place = {
  name: "account",
  at: "/account",
  page: <AccountPage />,
  features: ["accounts", "accounts.secondStep"],
  prepare: ({ offer }) => {
    offer(defineRoute("GET", PATH, () => ok(person)));
    offer(defineRoute("GET", `${PATH}/sessions`, () => ok(SESSIONS)));
    offer(defineRoute("GET", `${PATH}/second-step`, () => ok(step)));
    offer(defineRoute("PUT", PATH, () => ok(person)));
    offer(defineRoute("PUT", `${PATH}/email`, () => ok(person)));
    offer(defineRoute("PUT", `${PATH}/password`, () => ok(person)));
    offer(defineRoute("DELETE", `${PATH}/sessions/:id`, () => ok({ ended: 1 })));
    offer(defineRoute("POST", `${PATH}/sessions/end-others`, () => ok({ ended: 1 })));
  },
};

const read = (path: string, error: string, content: string, empty = NO_DATA): PageRead => ({
  ...{ name: `account: ${path}`, place: accountPlace, path, error, empty, content },
});

export const ACCOUNT_READS: readonly PageRead[] = [
  read("account", accountMessages.loadError, ".account-cards dl"),
  read("account/sessions", accountMessages.sessions.error, ".account-sessions table", EMPTY_RESPONSE_ERRORS.list),
  read("account/second-step", secondStepMessages.loadError, ".second-step-method"),
];

interface Send {
  name: string;
  method: ButtonRequest["method"];
  path: string;
  press: () => void;
  messages: { success: string; failure: string };
}

const send = ({ name, messages, ...call }: Send): ButtonRequest => ({
  ...call,
  name: `account: ${name}`,
  place: accountPlace,
  failed: (serverMessage, ours) => {
    const toast = serverMessage ? { message: serverMessage } : { message: messages.failure, description: ours };
    expect(toasts.list()).toMatchObject([{ type: "error", ...toast }]);
  },
  done: () => expect(toasts.list()).toMatchObject([{ type: "success", message: messages.success }]),
});

/** Fills in the form of a card and submits it. */
const submit = (form: string, typed: Readonly<Record<string, string>>, label: string) => () => {
  for (const [input, value] of Object.entries(typed)) {
    fireEvent.change(getElement(`[id="account-${form}_${input}"]`), { target: { value } });
  }
  fireEvent.click(getButton(label));
};

const { name, email, password, sessions } = accountMessages;
const newPassword = { current: "the old one", password: "seven kites", again: "seven kites" };
const othersEnded = { success: sessions.othersEnded(1), failure: sessions.failure };

export const ACCOUNT_BUTTONS: readonly ButtonRequest[] = [
  send({
    ...{ name: "name", method: "PUT", path: "account", messages: name },
    press: submit("name", { name: "Nalini Rao" }, name.submit),
  }),
  send({
    ...{ name: "email", method: "PUT", path: "account/email", messages: email },
    press: submit("email", { email: "n@shop.example", password: "the old one" }, email.submit),
  }),
  send({
    ...{ name: "password", method: "PUT", path: "account/password", messages: password },
    press: submit("password", newPassword, password.submit),
  }),
  send({
    ...{ name: "end a session", method: "DELETE", path: "account/sessions/s2" },
    messages: { success: sessions.ended, failure: sessions.failure },
    press: () => fireEvent.click(getElement(`button[aria-label="${sessions.endOf(open.device, open.ip)}"]`)),
  }),
  {
    ...send({
      ...{ name: "end the others", method: "POST", path: "account/sessions/end-others", messages: othersEnded },
      press: () => fireEvent.click(getButton(sessions.endOthers)),
    }),
    // A response without a body does not say how many sessions ended, so the toast counts none.
    done: (isChanged) =>
      expect(toasts.list()).toMatchObject([
        { type: "success", message: isChanged ? othersEnded.success : sessions.othersEnded(0) },
      ]),
  },
];
