/** The pages for a forgotten password: their calls under every fault, the session afterwards, and hostile responses. */
import { cleanup, fireEvent, render } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { session } from "../../../providers/auth/session";
import { toasts } from "../../../providers/notification/toasts";
import { ForgotPasswordPage } from "../../../src/app/sign-in/forgot-password-page";
import { forgotMessages, linkMessages, resetMessages } from "../../../src/app/sign-in/messages";
import { ResetPasswordPage } from "../../../src/app/sign-in/reset-password-page";
import { ACCOUNTS } from "../../support/letter/accounts";
import { defineRoute, ok } from "../../support/letter/route";
import { beginFault, endFaults } from "../support/faults/fault-without-session";
import { FAULTS, getButton, getElement, MATRIX_TIMEOUT_MS, waitUntil, type Failure } from "../support/faults/stage";
import { captureConsoleErrors, expectNoLeaks } from "../support/hostile/expect-no-leaks";
import { startLetterBackendForFile } from "../support/letter-backend-for-file";

const REQUEST_PATH = "/api/auth/password-reset";
const LINK_PATH = `${REQUEST_PATH}/link`;
const COMPLETE_PATH = `${REQUEST_PATH}/complete`;
const PASSWORD = "seven kites over Jaipur";
const EMAIL = "nalini@shop.example";

const letter = await startLetterBackendForFile();
const consoleErrors = captureConsoleErrors();
const [account] = ACCOUNTS;

const meta = document.createElement("meta");
meta.name = "password-reset";
document.head.append(meta);

const begin = (failure: Failure, path: string) => beginFault(letter, failure, "POST", path);
const end = () => endFaults(letter);

beforeEach(() => {
  end();
  meta.content = "email";
  letter.offer(defineRoute("POST", REQUEST_PATH, () => ok({ message: "On its way" })));
  letter.offer(defineRoute("POST", LINK_PATH, () => ok({ email: EMAIL })));
  letter.offer(defineRoute("POST", COMPLETE_PATH, () => ok({ email: EMAIL })));
});

/** Renders one of the pages at its URL. */
function visit(address: string): void {
  cleanup();
  for (const { key } of toasts.list()) toasts.close(key);
  window.history.replaceState(null, "", address);
  render(address.startsWith("/forgot") ? <ForgotPasswordPage /> : <ResetPasswordPage />);
}
const type = (id: string, value: string) => fireEvent.change(getElement(`[id="${id}"]`), { target: { value } });
const value = (id: string) => (getElement(`[id="${id}"]`) as HTMLInputElement).value;
const heading = () => getElement("h1").textContent;
const problem = () => getElement("[role=alert] p").textContent;
const sent = (path: string) => letter.callsTo("POST", path).map(({ body }) => body);
const submit = () => fireEvent.submit(getElement("form"));

const messageOf = ({ serverMessage, ours }: Failure) => serverMessage ?? ours ?? "The server's answer has no email.";
/** For these statuses the server says that the link does not work. */
const FINAL_FAULTS: readonly unknown[] = [400, 404, 422];

describe(`${FAULTS.length} faults × 3 calls`, () => {
  // The response to a request for a link is not read, so an empty one is a success.
  it.each(FAULTS.filter(({ fault }) => fault.kind !== "empty"))(
    "asking for a link: $name",
    async (failure) => {
      visit("/forgot-password");
      type("email", ` ${EMAIL}`);
      begin(failure, REQUEST_PATH);
      submit();
      submit();
      const { serverMessage } = failure;
      await waitUntil(() =>
        expect(problem()).toBe(serverMessage ?? `${forgotMessages.failure}: ${messageOf(failure)}`),
      );
      expect(sent(REQUEST_PATH)).toEqual([{ email: EMAIL }]);
      expect(value("email")).toBe(` ${EMAIL}`);
      await waitUntil(() => expect(getButton(forgotMessages.submit)).toBeEnabled());
      end();
      submit();
      await waitUntil(() => expect(heading()).toBe(forgotMessages.sentHeading));
      expect(getElement("[role=status]").textContent).toBe(forgotMessages.sent);
      expect(sent(REQUEST_PATH)).toHaveLength(2);
    },
    MATRIX_TIMEOUT_MS,
  );

  it.each(FAULTS)(
    "reading the link: $name",
    async (failure) => {
      begin(failure, LINK_PATH);
      visit("/reset-password#a-token");
      await waitUntil(() => expect(problem()).toBe(messageOf(failure)));
      expect(sent(LINK_PATH)).toEqual([{ token: "a-token" }]);
      expect(window.location.hash).toBe("");
      expect(getButton(linkMessages.toSignIn)).toBeEnabled();
      end();
      const isFinal = FINAL_FAULTS.includes(failure.fault.kind);
      expect(heading()).toBe(isFinal ? resetMessages.failed : resetMessages.unread);
      if (isFinal) {
        fireEvent.click(getButton(resetMessages.askAgain));
        expect(window.location.pathname).toBe("/forgot-password");
        return;
      }
      fireEvent.click(getButton(linkMessages.tryAgain));
      await waitUntil(() => expect(value("password")).toBe(""));
      expect(heading()).toBe(resetMessages.heading);
    },
    MATRIX_TIMEOUT_MS,
  );

  it.each(FAULTS)(
    "setting the password: $name",
    async (failure) => {
      visit("/reset-password#a-token");
      await waitUntil(() => type("password", PASSWORD));
      begin(failure, COMPLETE_PATH);
      submit();
      submit();
      const { serverMessage } = failure;
      await waitUntil(() => expect(problem()).toBe(serverMessage ?? `${resetMessages.failure}: ${messageOf(failure)}`));
      expect(sent(COMPLETE_PATH)).toHaveLength(1);
      expect(value("password")).toBe(PASSWORD);
      await waitUntil(() => expect(getButton(resetMessages.submit)).toBeEnabled());
      end();
      submit();
      await waitUntil(() => expect(window.location.pathname).toBe("/login"));
      expect(toasts.list()).toMatchObject([{ type: "success", message: resetMessages.success }]);
      expect(sent(COMPLETE_PATH)).toEqual(Array.from({ length: 2 }, () => ({ token: "a-token", password: PASSWORD })));
    },
    MATRIX_TIMEOUT_MS,
  );
});

describe("the session of this browser", () => {
  it.each([
    ["ends if it belongs to the person whose password was reset", EMAIL, null],
    ["stays if it belongs to somebody else", "asha@shop.example", account?.token],
  ])("%s", async (_, email, token) => {
    if (!account) throw new Error("There is no account.");
    session.begin(account.token, { ...account.user, email });
    visit("/reset-password#a-token");
    await waitUntil(() => type("password", PASSWORD));
    submit();
    await waitUntil(() => expect(window.location.pathname).toBe("/login"));
    expect(session.token()).toBe(token);
  });
});

it("reads another link that is opened in the same tab", async () => {
  visit("/reset-password#a-token");
  await waitUntil(() => type("password", PASSWORD));
  window.history.replaceState(null, "", "/reset-password#another-token");
  fireEvent(window, new HashChangeEvent("hashchange"));
  await waitUntil(() => expect(sent(LINK_PATH)).toEqual([{ token: "a-token" }, { token: "another-token" }]));
  await waitUntil(() => expect(value("password")).toBe(""));
  expect(window.location.hash).toBe("");
});

describe("a page that sends no request", () => {
  it("asks to open the link again if the URL has no token, as after a reload", async () => {
    visit("/reset-password");
    await waitUntil(() => expect(problem()).toBe(resetMessages.openAgain));
    expect(getButton(resetMessages.askAgain)).toBeEnabled();
    expect(letter.calls).toEqual([]);
  });

  it.each(["ask", "__PASSWORD_RESET__"])("says whom to ask if the meta element password-reset is %s", (content) => {
    meta.content = content;
    visit("/forgot-password");
    expect(getElement("[role=status]").textContent).toBe(forgotMessages.ask);
    expect(document.querySelector("form")).toBeNull();
    expect(letter.calls).toEqual([]);
  });
});

const HOSTILE: readonly unknown[] = [
  {},
  [],
  "text",
  7,
  { email: null },
  { email: [] },
  { email: "<b>x</b>@shop.example" },
];

it.each(HOSTILE.map((body) => [JSON.stringify(body), body]))("survives the link's response %s", async (_, body) => {
  letter.reset();
  letter.offer(defineRoute("POST", LINK_PATH, () => ok(body)));
  visit("/reset-password#a-token");
  await waitUntil(() => getElement("[role=alert] p, form"));
  expectNoLeaks(consoleErrors());
});
