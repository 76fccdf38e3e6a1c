/** The page on which a vendor answers, which a link alone leads to: its three calls under every fault, and hostile answers. */
import { cleanup, fireEvent, render } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ANSWER_PATH, type AskedChanges } from "../../../resources/kyc/changes/contract";
import { answerMessages as words } from "../../../resources/kyc/changes/messages";
import { ok, route } from "../../support/letter/route";
import { letterOfFile } from "../support/letter-of-file";
import { beginFault, endFaults } from "../support/faults/hasty";
import { button, FAULTS, LONG, part, until, type Failure } from "../support/faults/stage";
import { complaintsOfTest, expectSane } from "../support/hostile/sane";

const CALL = "/api/kyc-changes";
const UPLOAD = `${CALL}/documents/panCard`;
const TOKEN = "a-token";

const letter = await letterOfFile();
// The page asks the server at whose address it was loaded.
const { AnswerPage } = await import("../../../src/app/vendor-answer/answer-page");
const complaints = complaintsOfTest();
const ASKED = {
  shopName: "Lamps and Lights",
  parts: ["panCard", "bankDetails"],
  message: "Your PAN card is blurred.",
  expiresAt: "2026-12-04T06:30:00Z",
  uploaded: [],
} as const satisfies AskedChanges;

beforeEach(() => {
  endFaults(letter);
  letter.offer(route("GET", CALL, () => ok(ASKED)));
  letter.offer(route("PUT", UPLOAD, () => ok({ ...ASKED, uploaded: ["panCard"] })));
  letter.offer(route("POST", CALL, () => ok({ ...ASKED, uploaded: ["panCard"] })));
});

function visit(): void {
  cleanup();
  window.history.replaceState(null, "", `${ANSWER_PATH}#${TOKEN}`);
  render(<AnswerPage />);
}
const heading = () => part("h1").textContent;
const problem = () => part("[role=alert] p").textContent;
const scan = (name: string) => new File(["%PDF-1.7"], name, { type: "application/pdf" });
const choose = (name: string) =>
  fireEvent.change(part("input[type=file]"), { target: { files: [scan(name)], value: "" } });
const bank = () => part("#bankName") as HTMLInputElement;
const received = () => expect(part(".answer-document [role=status]").textContent).toBe(words.received);

/** Of a 200 without a body. */
const NOTHING_SAID = "The server's answer says nothing of what is needed.";
const saidOf = ({ said, ours }: Failure) => said ?? ours ?? NOTHING_SAID;
/** Of these the server says that the link is no use. */
const FINAL: readonly unknown[] = [400, 404, 422];

describe(`${FAULTS.length} faults × 3 calls of the vendor's page`, () => {
  it.each(FAULTS)(
    "what is asked for is read: $name",
    async (failure) => {
      beginFault(letter, failure, "GET", CALL);
      visit();
      await until(() => expect(problem()).toBe(saidOf(failure)));
      expect(letter.callsTo("GET", CALL)).toHaveLength(1);
      endFaults(letter);
      const isFinal = FINAL.includes(failure.fault.kind);
      expect(heading()).toBe(isFinal ? words.failed : words.unread);
      const again = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === words.tryAgain);
      expect(again === undefined).toBe(isFinal);
      if (!again) return;
      fireEvent.click(again);
      await until(() => expect(heading()).toBe(words.heading(ASKED.shopName)));
      expect(bank()).toBeEnabled();
    },
    LONG,
  );

  it.each(FAULTS)(
    "a document is sent: $name",
    async (failure) => {
      visit();
      await until(bank);
      fireEvent.change(bank(), { target: { value: "Canara Bank" } });
      beginFault(letter, failure, "PUT", UPLOAD);
      choose("pan.pdf");
      await until(() => expect(problem()).toBe(words.uploadFailed("pan.pdf", saidOf(failure))));
      expect(bank().value).toBe("Canara Bank");
      endFaults(letter);
      choose("pan.pdf");
      await until(received);
      expect(document.querySelector("[role=alert] p")).toBeNull();
      expect(letter.callsTo("PUT", UPLOAD)).toHaveLength(2);
    },
    LONG,
  );

  it.each(FAULTS)(
    "all of it is sent: $name",
    async (failure) => {
      visit();
      await until(bank);
      choose("pan.pdf");
      await until(received);
      fireEvent.change(bank(), { target: { value: "Canara Bank" } });
      beginFault(letter, failure, "POST", CALL);
      fireEvent.submit(part("form"));
      fireEvent.submit(part("form"));
      // The page needs nothing of what is answered.
      if (failure.fault.kind !== "empty") {
        const { said } = failure;
        await until(() => expect(problem()).toBe(said ?? `${words.failure}: ${saidOf(failure)}`));
        expect(letter.callsTo("POST", CALL)).toHaveLength(1);
        expect(bank().value).toBe("Canara Bank");
        await until(() => expect(button(words.submit)).toBeEnabled());
        endFaults(letter);
        fireEvent.submit(part("form"));
      }
      await until(() => expect(heading()).toBe(words.doneHeading));
      for (const { body } of letter.callsTo("POST", CALL)) expect(body).toEqual({ bankName: "Canara Bank" });
    },
    LONG,
  );
});

it("nothing is sent while something is missing", async () => {
  visit();
  await until(bank);
  fireEvent.submit(part("form"));
  await until(() => expect(problem()).toBe("Still missing: PAN card, Bank details."));
  expect(letter.callsTo("POST", CALL)).toEqual([]);
});

it("a document that is too large is not sent", async () => {
  visit();
  await until(bank);
  const large = scan("scan.pdf");
  Object.defineProperty(large, "size", { value: 5 * 1_048_576 + 1 });
  fireEvent.change(part("input[type=file]"), { target: { files: [large], value: "" } });
  await until(() => expect(problem()).toBe(words.tooLarge("scan.pdf", 5)));
  expect(letter.callsTo("PUT", UPLOAD)).toEqual([]);
});

it("leaving asks while something is typed that was not sent", async () => {
  visit();
  await until(bank);
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
  { ...ASKED, shopName: "<img src=x onerror=alert(1)>", message: "<b>x</b>".repeat(2000), expiresAt: "soon" },
];

it.each(HOSTILE.map((body) => [JSON.stringify(body).slice(0, 60), body]))("bears an answer of %s", async (_, body) => {
  letter.reset();
  letter.offer(route("GET", CALL, () => ok(body)));
  visit();
  await until(() => part("[role=alert] p, form"));
  expectSane(complaints());
});
