/** Runs an action that fails, and then tries again. */
import { setTimeout as sleep } from "node:timers/promises";
import { fireEvent } from "@testing-library/react";
import { expect } from "vitest";
import { toasts } from "../../../../providers/notification/toasts";
import { needsRecord } from "../../../../src/kit/define/actions-of";
import type { FormInput } from "../../../../src/kit/define/ready-action";
import { formMessages } from "../../../../src/kit/form/messages";
import { recordMessages as words } from "../../../../src/kit/record-messages";
import { fillForm, readFormValues } from "../fill-form";
import { currentUrl } from "../render-kit";
import type { Mutation } from "./calls";
import { isRecovered, getButton, getElement, forEachFault, waitUntil, type FaultStage } from "./stage";

/** How long the test waits before it checks that a key press during a request has sent no second request. */
const IN_FLIGHT_MS = 8;

const confirmButton = () =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === words.continue);

/** Presses a button two times, without a pause in between. */
function pressTwice(button: HTMLElement): void {
  fireEvent.click(button);
  fireEvent.click(button);
}

/** One attempt at an action on one record. */
class Attempt {
  readonly path: string;
  readonly method: string;
  /** The selector of the form, in its dialog or on its page. */
  readonly form: string;
  /** The selector of the form's submit button. */
  readonly submitSelector: string;

  constructor(
    private readonly stage: FaultStage,
    private readonly mutation: Mutation,
    readonly id: string,
  ) {
    const { action, resource, around } = mutation;
    this.path = [resource.path, action.path.replace("{id}", id)].filter(Boolean).join("/");
    this.method = action.method.toUpperCase();
    this.form = `${around} form`;
    this.submitSelector = `${this.form} button[type=submit]`;
  }

  async open(): Promise<void> {
    this.stage.show(this.mutation.at.replace("{id}", this.id));
    await waitUntil(() => getElement(this.form));
  }

  submitButton = () => getElement(this.submitSelector);

  sent = () => this.stage.letter.callsTo(this.method, `/api/admin/${this.path}`);

  /** Submits twice, confirms if asked, presses the shortcut during the request, then releases the response. */
  async submit(): Promise<void> {
    const before = this.sent().length;
    await waitUntil(() => expect(this.submitButton()).toBeEnabled());
    const release = this.stage.holdAnswers();
    pressTwice(this.submitButton());
    await waitUntil(() => expect(confirmButton() !== undefined || this.sent().length > before).toBe(true));
    const button = confirmButton();
    if (button) pressTwice(button);
    await waitUntil(() => expect(this.sent()).toHaveLength(before + 1));
    await waitUntil(() => expect(this.submitButton()).toBeDisabled());
    if (!button) fireEvent.keyDown(getElement(this.form), { key: "Enter", ctrlKey: true });
    await sleep(IN_FLIGHT_MS);
    release();
  }

  async expectDone(): Promise<void> {
    const { action, at, around } = this.mutation;
    await waitUntil(() => expect(toasts.list()).toMatchObject([{ type: "success", message: action.success }]));
    if (action.result) fireEvent.click(await waitUntil(() => getButton(words.close)));
    await waitUntil(() => expect(currentUrl()).not.toBe(at.replace("{id}", this.id)));
    expect(currentUrl()).not.toContain("action=");
    await waitUntil(() => expect(document.querySelector(around)).toBeNull());
  }
}

function clearToasts(): void {
  for (const { key } of toasts.list()) toasts.close(key);
}

/** Expects the body to have a property for each input, except for switches that only show another input. */
function expectEveryInput(body: unknown, inputs: readonly FormInput[]): void {
  const switches = inputs.map(({ shownIf }) => shownIf);
  const names = inputs.map(({ name }) => name).filter((name) => !switches.includes(name));
  if (names.length > 0) expect(Object.keys(body as object)).toEqual(expect.arrayContaining(names));
}

/** Checks an action under every fault: one request, one toast, the form with its input intact, and a next attempt. */
export async function checkMutation(stage: FaultStage, mutation: Mutation): Promise<void> {
  const { action, resource, around } = mutation;
  const { inputs } = action;
  let current: { attempt: Attempt; typed: object } | undefined;

  const begin = async () => {
    stage.clear();
    const attempt = new Attempt(stage, mutation, needsRecord(action) ? await stage.idFor(resource, action) : "");
    await attempt.open();
    await fillForm(inputs);
    return { attempt, typed: readFormValues(inputs) };
  };
  const expectSuccess = async (attempt: Attempt) => {
    await attempt.expectDone();
    expect(Object.keys(sessionStorage)).toEqual([]);
    current = undefined;
  };

  await forEachFault(async (failure) => {
    const { fault, serverMessage, ours } = failure;
    const { attempt, typed } = (current ??= await begin());
    stage.letter.forgetCalls();
    stage.begin(fault, attempt.method, attempt.path);
    await attempt.submit();
    // The documentation does not define the response to a change, so an empty 200 counts as success.
    if (fault.kind === "empty") return expectSuccess(attempt);

    const toast = serverMessage ? { message: serverMessage } : { message: action.failure, description: ours };
    await waitUntil(() => expect(toasts.list()).toMatchObject([{ type: "error", ...toast }]));
    await waitUntil(() => expect(attempt.submitButton()).toBeEnabled());
    expect(readFormValues(inputs)).toEqual(typed);
    expect(stage.sessionEnds).toBe(fault.kind === 401 ? 1 : 0);
    const [{ body } = { body: undefined }, ...more] = attempt.sent();
    expect(more).toEqual([]);
    expectEveryInput(body, inputs);
    clearToasts();
    if (!isRecovered(failure)) return;

    stage.end();
    if (fault.kind === 401) {
      await attempt.open();
      if (resource.noDrafts) {
        expect(Object.keys(sessionStorage)).toEqual([]);
        await fillForm(inputs);
      } else if (inputs.length > 0)
        await waitUntil(() => expect(getElement(`${around} .restored`)).toHaveTextContent(formMessages.restored));
      await waitUntil(() => expect(readFormValues(inputs)).toEqual(typed));
    }
    await attempt.submit();
    await expectSuccess(attempt);
    expect(attempt.sent().map((call) => call.body)).toEqual([body, body]);
  });
}
