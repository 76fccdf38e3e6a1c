/** The console keeps the draft of an SMS in this tab until it is sent, unless its type is OTP. */
import { fireEvent } from "@testing-library/react";
import { expect, it } from "vitest";
import { BULK_SMS_FORM } from "../../resources/messaging/send/forms";
import { SingleSend } from "../../resources/messaging/send/single-send";
import { openSelect, optionsOf } from "../kit/support/fill-form";
import { getElement, createStageForFile, waitUntil } from "../kit/support/faults/stage";

const stage = createStageForFile();

const storedDrafts = () =>
  Object.entries(sessionStorage)
    .filter(([key]) => key.startsWith("draft:"))
    .map(([, draft]) => String(draft))
    .join();

const type = (message: string) =>
  fireEvent.change(getElement("form [id=bulk-sms_message]"), { target: { value: message } });

function findTypeOption(text: string): HTMLElement {
  const found = optionsOf("Type").find(({ textContent }) => textContent === text);
  if (!found) throw new Error(`There is no option ${text}.`);
  return found;
}

async function chooseType(option: string): Promise<void> {
  openSelect("Type");
  fireEvent.click(await waitUntil(() => findTypeOption(option)));
}

it("deletes the draft when the type OTP is chosen, and keeps none until another type is chosen", async () => {
  stage().show("/sms-management", <SingleSend form={BULK_SMS_FORM} />, ["messaging.bulkSms"]);
  await waitUntil(() => getElement("form [id=bulk-sms_message]"));
  type("Your code is 482913.");
  expect(storedDrafts()).toContain("482913");
  await chooseType("OTP");
  await waitUntil(() => expect(storedDrafts()).not.toContain("482913"));
  type("Your code is 173205.");
  expect(storedDrafts()).not.toContain("173205");
  await chooseType("Promotional");
  await waitUntil(() => expect(storedDrafts()).toContain("173205"));
});
