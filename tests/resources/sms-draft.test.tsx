/** A draft message stays in this tab until it is sent. A one-time code is not kept. */
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

function findChoice(text: string): HTMLElement {
  const found = optionsOf("Type").find(({ textContent }) => textContent === text);
  if (!found) throw new Error(`There is no choice ${text}.`);
  return found;
}

async function choose(option: string): Promise<void> {
  openSelect("Type");
  fireEvent.click(await waitUntil(() => findChoice(option)));
}

it("keeps no draft of a message with a one-time code and deletes an earlier one", async () => {
  stage().show("/sms-management", <SingleSend form={BULK_SMS_FORM} />, ["messaging.bulkSms"]);
  await waitUntil(() => getElement("form [id=bulk-sms_message]"));
  type("Your code is 482913.");
  expect(storedDrafts()).toContain("482913");
  await choose("OTP");
  await waitUntil(() => expect(storedDrafts()).not.toContain("482913"));
  type("Your code is 173205.");
  expect(storedDrafts()).not.toContain("173205");
  await choose("Promotional");
  await waitUntil(() => expect(storedDrafts()).toContain("173205"));
});
