/** The confirmation before a message is sent, and the report afterwards. */
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Feature } from "../../providers/features/contract";
import { toasts } from "../../providers/notification/toasts";
import { BULK_FORM, BULK_SMS_FORM, CUSTOM_FORMS, type MessageForm } from "../../resources/messaging/send/forms";
import { SingleSend } from "../../resources/messaging/send/single-send";
import { CustomSms } from "../../resources/messaging/sms/custom-sms";
import { getElement, createStageForFile, waitUntil } from "../kit/support/faults/stage";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { ok, defineRoute } from "../support/letter/route";

const stage = createStageForFile();

const FEATURES: readonly Feature[] = ["messaging.bulkSms", "messaging.outbox"];
const QUESTION = "Send to invalid recipients?";
const SEND_PATHS = ["bulk/send", "sms/send", "email/send"].map((path) => `${ADMIN_PATH}/messaging/${path}`);

let tally = { sent: 0, failed: 0, queued: 0 };

beforeEach(() => {
  stage().clear();
  const { letter } = stage();
  for (const path of SEND_PATHS) letter.offer(defineRoute("POST", path, () => ok(tally)));
  const services = { email_service: "Active", sms_service: "Not configured", whatsapp_service: "Not configured" };
  letter.offer(defineRoute("GET", `${ADMIN_PATH}/messaging/stats`, () => ok(services)));
});

const sent = () => SEND_PATHS.flatMap((path) => stage().letter.callsTo("POST", path)).length;
const show = (form: MessageForm, features = FEATURES) =>
  stage().show("/messages", <SingleSend form={form} />, features);

/** Fills in the form's inputs by name and submits it. */
async function send(form: string, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const input = await waitUntil(() => getElement(`form [id=${form}_${name}]`));
    fireEvent.change(input, { target: { value } });
  }
  fireEvent.click(getElement("form button[type=submit]"));
}

it("says how many bulk SMS were queued because SMS is not set up", async () => {
  tally = { sent: 0, failed: 0, queued: 3 };
  show(BULK_SMS_FORM);
  await send("bulk-sms", { phones: "9876543210, 9123456789, 8123456789", message: "Sale" });
  await waitUntil(() =>
    expect(toasts.list()).toMatchObject([
      { type: "success", message: "Bulk SMS sent successfully!", description: "3 queued; SMS is not set up." },
    ]),
  );
});

it("says how many bulk SMS were sent", async () => {
  tally = { sent: 3, failed: 0, queued: 0 };
  show(BULK_SMS_FORM);
  await send("bulk-sms", { phones: "9876543210, 9123456789, 8123456789", message: "Sale" });
  await waitUntil(() => expect(toasts.list()).toMatchObject([{ description: "3 sent." }]));
});

it("names only the chosen channel that is not set up", async () => {
  tally = { sent: 1, failed: 0, queued: 1 };
  show(BULK_FORM);
  fireEvent.click(await waitUntil(() => getElement("input[value=SMS]")));
  await waitUntil(() => screen.getByText(/until SMS is set up/));
  await send("bulk", { emails: "asha@shop.example", phones: "9876543210", message: "Sale" });
  await waitUntil(() => expect(toasts.list()).toMatchObject([{ description: "1 sent. 1 queued; SMS is not set up." }]));
});

it.each([
  ["bulk SMS", BULK_SMS_FORM, { phones: "9876543210, 12345", message: "Sale" }, "12345"],
  ["bulk messages", BULK_FORM, { emails: "asha@shop.example, nobody", message: "Sale" }, "nobody"],
  ["a custom SMS", CUSTOM_FORMS[1], { phone: "12345", message: "Sale" }, "12345"],
  ["a custom email", CUSTOM_FORMS[0], { to: "nobody", subject: "Sale", content: "Sale" }, "nobody"],
] as const)("asks before it sends %s to an invalid recipient", async (_, form, values, invalid) => {
  if (!form) throw new Error("There is no such form.");
  tally = { sent: 1, failed: 0, queued: 0 };
  show(form);
  await send(form.name, values);
  const dialog = await screen.findByRole("dialog", { name: QUESTION });
  expect(dialog).toHaveTextContent(`1 recipient does not look valid: ${invalid}. Correct the list, or send anyway.`);
  expect(sent()).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: "Send anyway" }));
  await waitUntil(() => expect(sent()).toBe(1));
});

describe("a repeated number among more than twenty recipients", () => {
  const numbers = Array.from({ length: 21 }, (_, index) => `98765432${String(index).padStart(2, "0")}`);
  const values = { phones: [...numbers, "+91 98765 43200"].join(", "), message: "Sale" };
  const countAsked = async () =>
    (await screen.findByRole("dialog", { name: "Send to so many recipients?" })).textContent;

  it("counts once in a bulk call of a backend with an outbox", async () => {
    show(BULK_SMS_FORM);
    await send("bulk-sms", values);
    expect(await countAsked()).toContain("21 messages will be sent.");
    expect(getElement(".sms-counter")).toHaveTextContent("21 SMS in total");
  });

  it("counts twice in a bulk call of another backend", async () => {
    show(BULK_SMS_FORM, ["messaging.bulkSms"]);
    await send("bulk-sms", values);
    expect(await countAsked()).toContain("22 messages will be sent.");
  });

  it("counts twice if each number is a request of its own", async () => {
    stage().show("/sms-management", <CustomSms />, FEATURES);
    await send("custom-sms", values);
    expect(await countAsked()).toContain("22 messages will be sent.");
    expect(getElement(".sms-counter")).toHaveTextContent("22 SMS in total");
  });
});

it("asks once for all invalid numbers of a custom SMS", async () => {
  stage().show("/sms-management", <CustomSms />, FEATURES);
  await send("custom-sms", { phones: "12, 34, 9876543210", message: "Sale" });
  const dialog = await screen.findByRole("dialog", { name: QUESTION });
  expect(dialog).toHaveTextContent("2 recipients do not look valid: 12, 34.");
  expect(sent()).toBe(0);
});

it("does not ask about invalid numbers on a backend without an outbox or bulk SMS", async () => {
  tally = { sent: 1, failed: 0, queued: 0 };
  stage().show("/sms-management", <CustomSms />, []);
  await send("custom-sms", { phones: "12345", message: "Sale" });
  await waitUntil(() => expect(sent()).toBe(1));
  show(BULK_SMS_FORM, []);
  await send("bulk-sms", { phones: "12345", message: "Sale" });
  await waitUntil(() => expect(toasts.list().at(-1)).toMatchObject({ description: "Simulation: nothing is sent" }));
  expect(screen.queryByRole("dialog", { name: QUESTION })).toBeNull();
});
