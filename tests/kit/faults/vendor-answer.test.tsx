/**
 * The page on which a vendor answers a change request by link: its three calls under every fault, and hostile
 * responses.
 */
import { cleanup, fireEvent, render } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { CHANGES_PATH, type AskedChanges } from "../../../resources/kyc/changes/contract";
import { changesPageMessages as words } from "../../../resources/kyc/changes/messages";
import { KycChangesPage } from "../../../src/app/vendor-answer/kyc-changes-page";
import { ok, defineRoute } from "../../support/letter/route";
import { startLetterBackendForFile } from "../support/letter-backend-for-file";
import { beginFault, endFaults } from "../support/faults/fault-without-session";
import { getButton, FAULTS, MATRIX_TIMEOUT_MS, getElement, waitUntil, type Failure } from "../support/faults/stage";
import { captureConsoleErrors, expectNoLeaks } from "../support/hostile/expect-no-leaks";

const REQUEST_PATH = "/api/kyc-changes";
const UPLOAD_PATH = `${REQUEST_PATH}/documents/panCard`;
const TOKEN = "a-token";

const letter = await startLetterBackendForFile();
const consoleErrors = captureConsoleErrors();
const REQUEST = {
  shopName: "Lamps and Lights",
  parts: ["panCard", "bankDetails"],
  message: "Your PAN card is blurred.",
  expiresAt: "2026-12-04T06:30:00Z",
  uploaded: [],
} as const satisfies AskedChanges;

beforeEach(() => {
  endFaults(letter);
  letter.offer(defineRoute("GET", REQUEST_PATH, () => ok(REQUEST)));
  letter.offer(defineRoute("PUT", UPLOAD_PATH, () => ok({ ...REQUEST, uploaded: ["panCard"] })));
  letter.offer(defineRoute("POST", REQUEST_PATH, () => ok({ ...REQUEST, uploaded: ["panCard"] })));
});

function visit(): void {
  cleanup();
  openLink(TOKEN);
  render(<KycChangesPage />);
}
const openLink = (token: string) => window.history.replaceState(null, "", `${CHANGES_PATH}#${token}`);
const heading = () => getElement("h1").textContent;
const problem = () => getElement("[role=alert] p").textContent;
const scan = (name: string) => new File(["%PDF-1.7"], name, { type: "application/pdf" });
const choose = (name: string) =>
  fireEvent.change(getElement("input[type=file]"), { target: { files: [scan(name)], value: "" } });
const bank = () => getElement("#bankName") as HTMLInputElement;
const expectReceived = () => expect(getElement(".answer-document [role=status]").textContent).toBe(words.received);

/** Shown for a 200 response without a body. */
const EMPTY_RESPONSE = "The server did not say what to change.";
const messageOf = ({ serverMessage, ours }: Failure) => serverMessage ?? ours ?? EMPTY_RESPONSE;
/** For these statuses the server says that the link does not work. */
const FINAL_FAULTS: readonly unknown[] = [400, 404, 422];

it("reads another link that is opened in the same tab", async () => {
  beginFault(letter, FAULTS.find(({ fault }) => fault.kind === 404) as Failure, "GET", REQUEST_PATH);
  visit();
  await waitUntil(() => expect(heading()).toBe(words.failed));
  endFaults(letter);
  openLink("another-token");
  fireEvent(window, new HashChangeEvent("hashchange"));
  await waitUntil(() => expect(heading()).toBe(words.heading(REQUEST.shopName)));
  const sent = letter.callsTo("GET", REQUEST_PATH).map(({ authorization }) => authorization);
  expect(sent).toEqual(["Bearer a-token", "Bearer another-token"]);
});

describe(`${FAULTS.length} faults × 3 calls of the vendor's page`, () => {
  it.each(FAULTS)(
    "reading the request: $name",
    async (failure) => {
      beginFault(letter, failure, "GET", REQUEST_PATH);
      visit();
      await waitUntil(() => expect(problem()).toBe(messageOf(failure)));
      expect(letter.callsTo("GET", REQUEST_PATH)).toHaveLength(1);
      endFaults(letter);
      const isFinal = FINAL_FAULTS.includes(failure.fault.kind);
      expect(heading()).toBe(isFinal ? words.failed : words.unread);
      const again = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === words.tryAgain);
      expect(again === undefined).toBe(isFinal);
      if (!again) return;
      fireEvent.click(again);
      await waitUntil(() => expect(heading()).toBe(words.heading(REQUEST.shopName)));
      expect(bank()).toBeEnabled();
    },
    MATRIX_TIMEOUT_MS,
  );

  it.each(FAULTS)(
    "uploading a document: $name",
    async (failure) => {
      visit();
      await waitUntil(bank);
      fireEvent.change(bank(), { target: { value: "Canara Bank" } });
      beginFault(letter, failure, "PUT", UPLOAD_PATH);
      choose("pan.pdf");
      await waitUntil(() => expect(problem()).toBe(words.uploadFailed("pan.pdf", messageOf(failure))));
      expect(bank().value).toBe("Canara Bank");
      endFaults(letter);
      choose("pan.pdf");
      await waitUntil(expectReceived);
      expect(document.querySelector("[role=alert] p")).toBeNull();
      expect(letter.callsTo("PUT", UPLOAD_PATH)).toHaveLength(2);
    },
    MATRIX_TIMEOUT_MS,
  );

  it.each(FAULTS)(
    "sending the answer: $name",
    async (failure) => {
      visit();
      await waitUntil(bank);
      choose("pan.pdf");
      await waitUntil(expectReceived);
      fireEvent.change(bank(), { target: { value: "Canara Bank" } });
      beginFault(letter, failure, "POST", REQUEST_PATH);
      fireEvent.submit(getElement("form"));
      fireEvent.submit(getElement("form"));
      // The page does not use the response body.
      if (failure.fault.kind !== "empty") {
        const { serverMessage } = failure;
        await waitUntil(() => expect(problem()).toBe(serverMessage ?? `${words.failure}: ${messageOf(failure)}`));
        expect(letter.callsTo("POST", REQUEST_PATH)).toHaveLength(1);
        expect(bank().value).toBe("Canara Bank");
        await waitUntil(() => expect(getButton(words.submit)).toBeEnabled());
        endFaults(letter);
        fireEvent.submit(getElement("form"));
      }
      await waitUntil(() => expect(heading()).toBe(words.doneHeading));
      for (const { body } of letter.callsTo("POST", REQUEST_PATH)) expect(body).toEqual({ bankName: "Canara Bank" });
    },
    MATRIX_TIMEOUT_MS,
  );
});

it("sends nothing while something is missing", async () => {
  visit();
  await waitUntil(bank);
  fireEvent.submit(getElement("form"));
  await waitUntil(() => expect(problem()).toBe("Still missing: PAN card, Bank details."));
  expect(letter.callsTo("POST", REQUEST_PATH)).toEqual([]);
});

it("does not send a document that is too large", async () => {
  visit();
  await waitUntil(bank);
  const large = scan("scan.pdf");
  Object.defineProperty(large, "size", { value: 5 * 1_048_576 + 1 });
  fireEvent.change(getElement("input[type=file]"), { target: { files: [large], value: "" } });
  await waitUntil(() => expect(problem()).toBe(words.tooLarge("scan.pdf", 5)));
  expect(letter.callsTo("PUT", UPLOAD_PATH)).toEqual([]);
});

it("asks before leaving while something typed has not been sent", async () => {
  visit();
  await waitUntil(bank);
  const leave = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  fireEvent.change(bank(), { target: { value: "Canara Bank" } });
  expect(leave()).toBe(true);
});

const HOSTILE: readonly unknown[] = [
  {},
  [],
  "text",
  7,
  { parts: "panCard" },
  { parts: ["panCard", null, {}, "toString"], shopName: {}, message: [], uploaded: "panCard", expiresAt: 4 },
  { ...REQUEST, shopName: "<img src=x onerror=alert(1)>", message: "<b>x</b>".repeat(2000), expiresAt: "soon" },
];

it.each(HOSTILE.map((body) => [JSON.stringify(body).slice(0, 60), body]))("survives response %s", async (_, body) => {
  letter.reset();
  letter.offer(defineRoute("GET", REQUEST_PATH, () => ok(body)));
  visit();
  await waitUntil(() => getElement("[role=alert] p, form"));
  expectNoLeaks(consoleErrors());
});
