/** Checks a form or button of a custom page whose request fails, and then tries again. */
import { fireEvent } from "@testing-library/react";
import { expect } from "vitest";
import { toasts } from "../../../../providers/notification/toasts";
import type { MessageForm, MessageInput } from "../../../../resources/messaging/send/forms";
import { formMessages } from "../../../../src/kit/form/messages";
import { expectFailureToast, expectSuccessToast, type PageForm, type ButtonRequest } from "./pages";
import { renderPlace } from "./places";
import { isRecovered, getElement, forEachFault, waitUntil, type FaultStage } from "./stage";

/** The minimum response time, so that the test can press a button or key during the request. */
const IN_FLIGHT_MS = 20;

const EMAILS = { to: "asha@shop.example", email: "asha@shop.example", emails: "asha@shop.example" };
const PHONES = { phone: "98765 43210", phones: "98765 43210" };
const TEXT = 'Asha & sons, "₹ 1,00,000" — <b>ठीक है</b>';

const typedFor = ({ name }: MessageInput) => ({ ...EMAILS, ...PHONES })[name as string] ?? TEXT;

/** The inputs for text. The others have a value from the start. */
const typedInputs = ({ inputs }: MessageForm) => inputs.filter(({ name }) => name !== "type" && name !== "channels");

const control = (form: MessageForm, { name }: MessageInput) =>
  getElement(`form [id="${form.name}_${name}"]`) as HTMLInputElement;

const valuesOf = (form: MessageForm) => typedInputs(form).map((input) => control(form, input).value);

/** Types a value into every text input. */
function fill(form: MessageForm): void {
  for (const input of typedInputs(form)) fireEvent.change(control(form, input), { target: { value: typedFor(input) } });
}

const formOf = (form: MessageForm) => {
  const [first] = typedInputs(form);
  const found = first && control(form, first).closest("form");
  if (!found) throw new Error(`There is no form ${form.name}.`);
  return found;
};

function clearToasts(): void {
  for (const { key } of toasts.list()) toasts.close(key);
}

/**
 * Checks a form under every fault: one request, one toast, the input intact, and a next attempt that clears the form.
 */
export async function checkForm(stage: FaultStage, { place, form }: PageForm): Promise<void> {
  const path = `messaging/${form.path}`;
  const submit = () => getElement("button[type=submit]", formOf(form));
  const sent = () => stage.letter.callsTo("POST", `/api/admin/${path}`);
  const typed = typedInputs(form).map(typedFor);
  const expectSuccess = async () => {
    await waitUntil(expectSuccessToast(form.words.success));
    await waitUntil(() => expect(valuesOf(form)).toEqual(typed.map(() => "")));
    expect(Object.keys(sessionStorage)).toEqual([]);
    clearToasts();
  };
  const press = async () => {
    const before = sent().length;
    await waitUntil(() => expect(submit()).toBeEnabled());
    fireEvent.click(submit());
    fireEvent.click(submit());
    await waitUntil(() => expect(sent()).toHaveLength(before + 1));
    if (submit().matches(":disabled")) fireEvent.keyDown(formOf(form), { key: "Enter", ctrlKey: true });
  };

  stage.clear();
  await renderPlace(stage, place);
  await forEachFault(async (failure) => {
    const { fault, serverMessage, ours } = failure;
    stage.letter.forgetCalls();
    fill(form);
    stage.begin({ ...fault, delay: IN_FLIGHT_MS }, "POST", path);
    await press();
    // The documentation does not define the response to a send, so an empty 200 counts as success.
    if (fault.kind === "empty") return expectSuccess();

    await waitUntil(() => expectFailureToast(form.words.failure)(serverMessage, ours));
    await waitUntil(() => expect(submit()).toBeEnabled());
    expect(valuesOf(form)).toEqual(typed);
    const [first, ...more] = sent();
    expect(more).toEqual([]);
    clearToasts();
    if (!isRecovered(failure)) return;

    stage.end();
    if (fault.kind === 401) {
      await renderPlace(stage, place);
      await waitUntil(() => expect(getElement(".restored", formOf(form))).toHaveTextContent(formMessages.restored));
      expect(valuesOf(form)).toEqual(typed);
    }
    await press();
    await expectSuccess();
    expect(sent().map(({ body }) => body)).toEqual([first?.body, first?.body]);
  });
}

/** Checks a button under every fault: one request, one error, and a next attempt. */
export async function checkButton(
  stage: FaultStage,
  { place, method, path, press, failed, done }: ButtonRequest,
): Promise<void> {
  const sent = () => stage.letter.callsTo(method, `/api/admin/${path}`);
  const pressTwice = async () => {
    await waitUntil(press);
    press();
    await waitUntil(() => expect(sent()).toHaveLength(1));
  };
  const expectDone = async (isChanged: boolean) => {
    await waitUntil(() => done(isChanged));
    await stage.settle();
    expect(sent()).toHaveLength(1);
  };
  await forEachFault(async (failure) => {
    const { fault, serverMessage, ours } = failure;
    stage.clear();
    await renderPlace(stage, place);
    stage.begin({ ...fault, delay: IN_FLIGHT_MS }, method, path);
    await pressTwice();
    // The documentation does not define the response to a change, so an empty 200 counts as success.
    if (fault.kind === "empty") return expectDone(false);

    await waitUntil(() => failed(serverMessage, ours));
    await stage.settle();
    expect(sent()).toHaveLength(1);
    expect(stage.sessionEnds).toBe(fault.kind === 401 ? 1 : 0);
    clearToasts();
    if (!isRecovered(failure)) return;

    stage.end();
    stage.letter.forgetCalls();
    await pressTwice();
    await expectDone(true);
  });
}
