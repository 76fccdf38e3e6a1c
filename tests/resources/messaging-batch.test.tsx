/** A batch: the messages of one request that the server delivers after its response. */
import { fireEvent } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { toasts } from "../../providers/notification/toasts";
import type { Feature } from "../../providers/features/contract";
import type { MessageBatch } from "../../resources/messaging/contract";
import { BULK_FORM } from "../../resources/messaging/send/forms";
import { SingleSend } from "../../resources/messaging/send/single-send";
import { getElement, createStageForFile, waitUntil } from "../kit/support/faults/stage";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { ok, defineRoute, type RouteResponse } from "../support/letter/route";

const stage = createStageForFile();

const BATCHES: readonly Feature[] = ["messaging.batches"];
const startedBatch: MessageBatch = { _id: "b1", total: 60, sent: 0, failed: 0, queued: 0, waiting: 60 };
const outage: RouteResponse = { status: 500, body: { message: "Down" } };

/** The server's response when the console requests the batch. */
let answer: RouteResponse;

const batchCalls = () => stage().letter.callsTo("GET", `${ADMIN_PATH}/messaging/batches/b1`);
const progressText = () => document.querySelector(".batch-progress")?.textContent;
const submit = () => getElement("form button[type=submit]");

beforeEach(() => {
  stage().clear();
  answer = ok(startedBatch);
  const { letter } = stage();
  letter.offer(defineRoute("GET", `${ADMIN_PATH}/messaging/batches/:id`, () => answer));
  const tally = { sent: 0, failed: 0, queued: 0, batch: startedBatch };
  letter.offer(defineRoute("POST", `${ADMIN_PATH}/messaging/bulk/send`, () => ok(tally)));
});

const show = (features = BATCHES) => stage().show("/messages", <SingleSend form={BULK_FORM} />, features);

async function send(): Promise<void> {
  await waitUntil(() => getElement("form [id=bulk_emails]"));
  fireEvent.change(getElement("form [id=bulk_emails]"), { target: { value: "asha@shop.example" } });
  fireEvent.change(getElement("form [id=bulk_message]"), { target: { value: "We are open until nine." } });
  fireEvent.click(submit());
}

const finishBatch = async (result: Partial<MessageBatch>) => {
  answer = ok({ ...startedBatch, waiting: 0, ...result });
  await waitUntil(() => expect(progressText()).toBeUndefined());
};

it("shows the progress, then the result", async () => {
  show();
  await send();
  await waitUntil(() => expect(progressText()).toContain("0 of 60 messages processed"));
  expect(progressText()).toContain("Sending continues if you leave this page.");
  expect(submit()).toBeDisabled();
  answer = ok({ ...startedBatch, sent: 40, failed: 5, waiting: 15 });
  await waitUntil(() => expect(progressText()).toContain("45 of 60 messages processed, 5 failed"));
  expect(toasts.list()).toEqual([]);
  await finishBatch({ sent: 55, failed: 5 });
  expect(toasts.list()).toMatchObject([
    { type: "success", message: "Bulk messages sent successfully!", description: "55 sent. 5 failed." },
  ]);
  expect(submit()).toBeEnabled();
  expect(getElement("form [id=bulk_message]")).toHaveValue("");
});

it("reports a failure and its reason when every message failed", async () => {
  show();
  await send();
  await waitUntil(() => expect(progressText()).toContain("0 of 60"));
  await finishBatch({ failed: 60, error: "550 Closed" });
  expect(toasts.list()).toMatchObject([
    { type: "error", message: "Failed to send bulk messages", description: "550 Closed" },
  ]);
});

it("says that the progress could not be loaded, and shows the progress when the server responds again", async () => {
  answer = outage;
  show();
  await send();
  await waitUntil(() => expect(progressText()).toContain("Progress could not be loaded."));
  expect(progressText()).toContain("0 of 60");
  answer = ok({ ...startedBatch, sent: 30, waiting: 30 });
  await waitUntil(() => expect(progressText()).toContain("30 of 60"));
  expect(progressText()).not.toContain("could not be loaded");
  await finishBatch({ sent: 60 });
});

it("shows the progress again when the page is reopened", async () => {
  show();
  await send();
  await waitUntil(() => expect(progressText()).toContain("0 of 60"));
  show();
  await waitUntil(() => expect(progressText()).toContain("0 of 60"));
  await finishBatch({ sent: 60 });
  expect(toasts.list()).toMatchObject([{ type: "success", message: "Bulk messages sent successfully!" }]);
  show();
  await waitUntil(() => getElement("form [id=bulk_emails]"));
  expect(progressText()).toBeUndefined();
});

it("reports an error and allows sending again when the batch no longer exists", async () => {
  show();
  await send();
  await waitUntil(() => expect(progressText()).toContain("0 of 60"));
  answer = { status: 404, body: { message: "Batch not found." } };
  await waitUntil(() => expect(progressText()).toBeUndefined());
  expect(toasts.list()).toMatchObject([
    { type: "error", message: expect.stringMatching(/^The results can't be shown here/) as string },
  ]);
  expect(submit()).toBeEnabled();
  show();
  await waitUntil(() => getElement("form [id=bulk_emails]"));
  expect(progressText()).toBeUndefined();
});

it("requests the batch only from a backend with the feature", async () => {
  show([]);
  await send();
  await waitUntil(() => expect(toasts.list()).toMatchObject([{ type: "success" }]));
  expect(progressText()).toBeUndefined();
  expect(batchCalls()).toEqual([]);
});
