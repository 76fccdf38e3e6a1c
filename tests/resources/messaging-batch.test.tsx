/** A request for several messages, which the server hands over after its answer. */
import { fireEvent } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { toasts } from "../../providers/notification/toasts";
import type { Feature } from "../../providers/features/contract";
import type { MessageBatch } from "../../resources/messaging/contract";
import { BULK } from "../../resources/messaging/send/forms";
import { SingleSend } from "../../resources/messaging/send/single-send";
import { part, stageOfFile, until } from "../kit/support/faults/stage";
import { ADMIN } from "../support/letter/area-routes";
import { ok, route, type Answer } from "../support/letter/route";

const stage = stageOfFile();

const BATCHES: readonly Feature[] = ["messaging.batches"];
const begun: MessageBatch = { _id: "b1", total: 60, sent: 0, failed: 0, queued: 0, waiting: 60 };
const down: Answer = { status: 500, body: { message: "Down" } };

/** What the server answers of the batch. */
let answer: Answer;

const asked = () => stage().letter.callsTo("GET", `${ADMIN}/messaging/batches/b1`);
const said = () => document.querySelector(".batch-progress")?.textContent;
const submit = () => part("form button[type=submit]");

beforeEach(() => {
  stage().clear();
  answer = ok(begun);
  const { letter } = stage();
  letter.offer(route("GET", `${ADMIN}/messaging/batches/:id`, () => answer));
  const tally = { sent: 0, failed: 0, queued: 0, batch: begun };
  letter.offer(route("POST", `${ADMIN}/messaging/bulk/send`, () => ok(tally)));
});

const show = (features = BATCHES) => stage().show("/messages", <SingleSend form={BULK} />, features);

async function send(): Promise<void> {
  await until(() => part("form [id=bulk_emails]"));
  fireEvent.change(part("form [id=bulk_emails]"), { target: { value: "asha@shop.example" } });
  fireEvent.change(part("form [id=bulk_message]"), { target: { value: "We are open until nine." } });
  fireEvent.click(submit());
}

const end = async (ended: Partial<MessageBatch>) => {
  answer = ok({ ...begun, waiting: 0, ...ended });
  await until(() => expect(said()).toBeUndefined());
};

it("says how far the server is, and at the end what came of it", async () => {
  show();
  await send();
  await until(() => expect(said()).toContain("0 of 60 messages processed"));
  expect(said()).toContain("Sending continues if you leave this page.");
  expect(submit()).toBeDisabled();
  answer = ok({ ...begun, sent: 40, failed: 5, waiting: 15 });
  await until(() => expect(said()).toContain("45 of 60 messages processed, 5 failed"));
  expect(toasts.list()).toEqual([]);
  await end({ sent: 55, failed: 5 });
  expect(toasts.list()).toMatchObject([
    { type: "success", message: "Bulk messages sent successfully!", description: "55 sent. 5 failed." },
  ]);
  expect(submit()).toBeEnabled();
  expect(part("form [id=bulk_message]")).toHaveValue("");
});

it("of which nothing was accepted has failed, and says why", async () => {
  show();
  await send();
  await until(() => expect(said()).toContain("0 of 60"));
  await end({ failed: 60, error: "550 Closed" });
  expect(toasts.list()).toMatchObject([
    { type: "error", message: "Failed to send bulk messages", description: "550 Closed" },
  ]);
});

it("goes on where it cannot be asked for a while, and says so", async () => {
  answer = down;
  show();
  await send();
  await until(() => expect(said()).toContain("How far it is could not be asked."));
  expect(said()).toContain("0 of 60");
  answer = ok({ ...begun, sent: 30, waiting: 30 });
  await until(() => expect(said()).toContain("30 of 60"));
  expect(said()).not.toContain("could not be asked");
  await end({ sent: 60 });
});

it("is found again on a page that was left", async () => {
  show();
  await send();
  await until(() => expect(said()).toContain("0 of 60"));
  show();
  await until(() => expect(said()).toContain("0 of 60"));
  await end({ sent: 60 });
  expect(toasts.list()).toMatchObject([{ type: "success", message: "Bulk messages sent successfully!" }]);
  show();
  await until(() => part("form [id=bulk_emails]"));
  expect(said()).toBeUndefined();
});

it("that is not there any more keeps nobody from sending, and is not called a success", async () => {
  show();
  await send();
  await until(() => expect(said()).toContain("0 of 60"));
  answer = { status: 404, body: { message: "Batch not found." } };
  await until(() => expect(said()).toBeUndefined());
  expect(toasts.list()).toMatchObject([
    { type: "error", message: expect.stringMatching(/^What became of the messages/) as string },
  ]);
  expect(submit()).toBeEnabled();
  show();
  await until(() => part("form [id=bulk_emails]"));
  expect(said()).toBeUndefined();
});

it("is asked for of a backend with the feature alone", async () => {
  show([]);
  await send();
  await until(() => expect(toasts.list()).toMatchObject([{ type: "success" }]));
  expect(said()).toBeUndefined();
  expect(asked()).toEqual([]);
});
