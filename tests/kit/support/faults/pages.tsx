/** The requests of the custom pages and of the notification bell. */
import { fireEvent, screen, within } from "@testing-library/react";
import { expect } from "vitest";
import { toasts } from "../../../../providers/notification/toasts";
import { exportsMessages } from "../../../../resources/exports/messages";
import { chatMessages } from "../../../../resources/chat/messages";
import { analyticsMessages } from "../../../../resources/overview/analytics/messages";
import { revenueChangeMessages } from "../../../../resources/overview/analytics/revenue-change-messages";
import { workMessages } from "../../../../resources/overview/work/messages";
import { dashboardMessages } from "../../../../resources/overview/messages";
import { CustomSms } from "../../../../resources/messaging/sms/custom-sms";
import {
  BULK_FORM,
  BULK_SMS_FORM,
  CUSTOM_FORMS,
  CUSTOM_SMS_FORM,
  PROMOTIONAL_FORM,
  SMS_PAGE_TEST_FORM,
  TEST_FORMS,
  type MessageForm,
} from "../../../../resources/messaging/send/forms";
import { messagingPageMessages, smsMessages } from "../../../../resources/messaging/messages";
import { SingleSend } from "../../../../resources/messaging/send/single-send";
import { queueMessages } from "../../../../resources/queue/messages";
import { notificationPageMessages } from "../../../../resources/notifications/page/messages";
import { panelMessages } from "../../../../resources/notifications/panel-messages";
import { kitMessages } from "../../../../src/kit/messages";
import { runMessages } from "../../../../src/kit/run/messages";
import {
  analytics,
  askOtpStats,
  bell,
  chat,
  CHAT_READS,
  dashboard,
  dashboardSales,
  doneExports,
  messaging,
  notifications,
  queueFromOneCall,
  openExports,
  smsWithOtp,
  messagingWithOutbox,
  queue,
  analyticsReport,
  analyticsRevenueChange,
  analyticsWithSales,
  chatWithDraft,
  type Place,
  queueSummaryDashboard,
} from "./places";
import { EMPTY_RESPONSE_ERRORS } from "./reads";
import { getButton, getElement } from "./stage";

const NO_DATA = "The server's answer has no data.";

const { services } = messagingPageMessages;
const { tryAgain } = kitMessages;

export interface PageRead {
  name: string;
  place: Place;
  path: string;
  /** The documented error message. */
  error: string;
  /** The console's error message for a response without a body. */
  empty: string;
  /** The selector of the content that appears on success. */
  content: string;
  /** The number of requests. Defaults to 1. */
  calls?: number;
  /** Whether the request is for one record. After a 404, the page then offers no "Try again". */
  isRecordRequest?: boolean;
  /** Checks the error in place of the default check. */
  expectFailure?: (detail: string) => void;
}

const read = (place: Place, path: string, error: string, content: string, empty = NO_DATA): PageRead => ({
  name: `${place.name}: ${path}`,
  place,
  path,
  error,
  empty,
  content,
});

/** Reads of a page, a panel or a dialog. A failure replaces the content with an error. */
export const PAGE_READS: readonly PageRead[] = [
  read(dashboard, "stats", dashboardMessages.loadError, ".cards"),
  read(dashboard, "orders", dashboardMessages.loadError, ".panel table", EMPTY_RESPONSE_ERRORS.list),
  read(analytics, "stats", analyticsMessages.loadError, ".cards"),
  read(analytics, "analytics", analyticsMessages.loadError, ".top-lists table"),
  // One request for this period and one for the previous period.
  { ...read(analyticsWithSales, "analytics/sales", analyticsMessages.salesError, ".legend"), calls: 2 },
  read(analyticsReport, "analytics/report", analyticsMessages.salesError, ".legend"),
  read(analyticsRevenueChange, "analytics/revenue-change", revenueChangeMessages.error, ".waterfall"),
  read(dashboardSales, "analytics/report", analyticsMessages.salesError, ".legend"),
  read(queueSummaryDashboard, "queue/summary", workMessages.error, ".work-note"),
  read(queueSummaryDashboard, "analytics/sales", workMessages.salesError, ".work-line"),
  {
    ...read(messaging, "messaging/stats", services.loadError, ".service-chips .tone-green"),
    expectFailure: (detail) =>
      expect(getElement(".services-error").textContent).toBe(`${services.loadError}${detail}${tryAgain}`),
  },
  read(
    messagingWithOutbox,
    "messaging/outbox",
    messagingPageMessages.outbox.loadError,
    ".outbox table",
    EMPTY_RESPONSE_ERRORS.list,
  ),
  read({ ...smsWithOtp, reach: askOtpStats }, "messaging/otp/stats", smsMessages.otp.loadError, "[role=dialog] table"),
  read(bell, "notifications", panelMessages.loadError, ".notification-list", EMPTY_RESPONSE_ERRORS.list),
  read(notifications, "notifications", panelMessages.loadError, ".notification-list", EMPTY_RESPONSE_ERRORS.list),
  read(
    queue,
    "products/pending",
    queueMessages.kindFailed(queueMessages.kinds.products),
    ".queue-list a",
    EMPTY_RESPONSE_ERRORS.list,
  ),
  read(queueFromOneCall, "queue", queueMessages.failed, ".queue-list a", EMPTY_RESPONSE_ERRORS.list),
  read(doneExports, "exports", exportsMessages.loadError, ".panel table", EMPTY_RESPONSE_ERRORS.list),
  read(chat, CHAT_READS[0], chatMessages.list.loadError, ".chat-list a", EMPTY_RESPONSE_ERRORS.list),
  {
    ...read(chat, CHAT_READS[1], chatMessages.conversation.loadError, "[role=log]", EMPTY_RESPONSE_ERRORS.record),
    isRecordRequest: true,
  },
];

export interface PageForm {
  name: string;
  place: Place;
  form: MessageForm;
}

const formOf = (form: MessageForm, page = <SingleSend form={form} />): PageForm => ({
  name: form.name,
  place: { name: form.name, at: "/help", page, features: form.feature ? [form.feature] : [] },
  form,
});

/** Every form that sends a message, rendered without the page around it. */
export const PAGE_FORMS: readonly PageForm[] = [
  formOf(CUSTOM_SMS_FORM, <CustomSms />),
  ...[BULK_SMS_FORM, SMS_PAGE_TEST_FORM, ...CUSTOM_FORMS, BULK_FORM, PROMOTIONAL_FORM, ...TEST_FORMS].map((form) =>
    formOf(form),
  ),
];

export interface ButtonRequest {
  name: string;
  place: Place;
  method: "POST" | "PUT" | "DELETE";
  /** The path below /api/admin. */
  path: string;
  press: () => void;
  /** Checks the failure. `ours` is the console's message if the server sent none. */
  failed: (serverMessage: string | undefined, ours: string | undefined) => void;
  /** Checks the success. `isChanged` is false if the backend reported success without making the change. */
  done: (isChanged: boolean) => void;
}

const expectToasts = (found: readonly object[]) => expect(toasts.list()).toMatchObject(found);

/** Expects an error toast with the server's message, or else the documented message and the console's below it. */
export const expectFailureToast =
  (documented: string) => (serverMessage: string | undefined, ours: string | undefined) =>
    expectToasts([
      { type: "error", ...(serverMessage ? { message: serverMessage } : { message: documented, description: ours }) },
    ]);

export const expectSuccessToast = (message: string) => () => expectToasts([{ type: "success", message }]);

const markFailed = panelMessages.markFailed(1);
const mark = (place: Place, name: string, press: () => void): ButtonRequest => ({
  name: `${place.name}: ${name}`,
  place,
  method: "PUT",
  path: "notifications/n1/read",
  press,
  failed: (serverMessage, ours) =>
    expect(getElement(".notification-failure").textContent).toBe(`${markFailed}. ${serverMessage ?? ours}`),
  done: (isChanged) =>
    expect(document.querySelectorAll(`.notification-failure${isChanged ? ", .unread-mark" : ""}`)).toHaveLength(0),
});

/** Starts the bulk run. If it is already open, retries the notification that failed. */
function beginOrRetry(): void {
  const run = document.querySelector("[role=dialog]");
  if (!run) {
    const all = getButton(panelMessages.markAll);
    expect(all).toBeEnabled();
    return void fireEvent.click(all);
  }
  const retry = [...run.querySelectorAll("button")].find(({ textContent }) => textContent === runMessages.retryFailed);
  if (retry) fireEvent.click(retry);
}
const findRetry = () =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === chatMessages.retry);
const unsentMessages = () => [...document.querySelectorAll(".chat-state")].map(({ textContent }) => textContent);

/** The buttons that send a request, except those of the forms above. */
export const PAGE_BUTTONS: readonly ButtonRequest[] = [
  {
    name: "chat: send, and retry a failed message",
    place: chatWithDraft,
    method: "POST",
    path: "chat/send",
    press: () => fireEvent.click(findRetry() ?? getButton(chatMessages.send)),
    failed: (serverMessage, ours) => {
      const { failure, retry, edit } = chatMessages;
      expect(unsentMessages()).toEqual([`${failure}${serverMessage ?? ours}${retry}${edit}`]);
      expect(getElement("[role=log]")).toHaveTextContent("We have asked the courier.");
    },
    done: () => {
      expect(unsentMessages()).toEqual([]);
      expect(getElement("[role=log]")).toHaveTextContent("We have asked the courier.");
      expect(Object.keys(sessionStorage)).toEqual([]);
    },
  },
  {
    name: "sms-management: OTP cleanup",
    place: smsWithOtp,
    method: "POST",
    path: "messaging/otp/cleanup",
    press: () => fireEvent.click(getButton(smsMessages.otp.cleanup)),
    failed: expectFailureToast(smsMessages.otp.cleanFailed),
    done: expectSuccessToast(smsMessages.otp.cleaned),
  },
  {
    name: "messaging-management: outbox retry",
    place: messagingWithOutbox,
    method: "POST",
    path: "messaging/outbox/b1/retry",
    press: () => fireEvent.click(getButton(messagingPageMessages.outbox.retry)),
    failed: expectFailureToast(messagingPageMessages.outbox.retryFailed),
    done: expectSuccessToast(messagingPageMessages.outbox.retried),
  },
  {
    name: "exports: cancel",
    place: openExports,
    method: "POST",
    path: "exports/e1/cancel",
    press: () => fireEvent.click(getElement(`button[aria-label="${exportsMessages.cancelOf("orders")}" i]`)),
    failed: expectFailureToast(exportsMessages.cancelFailed),
    done: expectSuccessToast(exportsMessages.cancelled),
  },
  {
    name: "exports: delete",
    place: doneExports,
    method: "DELETE",
    path: "exports/e1",
    press: () => {
      const button = getElement(`button[aria-label="${exportsMessages.deleteOf("orders")}" i]`);
      // A deletion is in progress.
      if (button.matches(":disabled")) return;
      fireEvent.click(button);
      fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: exportsMessages.delete }));
    },
    failed: expectFailureToast(exportsMessages.deleteFailed),
    done: expectSuccessToast(exportsMessages.deleted),
  },
  mark(bell, "mark as read", () => fireEvent.click(getButton(panelMessages.markRead))),
  mark(bell, "mark all as read", () => fireEvent.click(getButton(panelMessages.markAll))),
  mark(notifications, "mark as read", () => fireEvent.click(getButton(panelMessages.markRead))),
  {
    ...mark(notifications, "mark all as read", beginOrRetry),
    failed: (serverMessage) => expect(getElement(".run-message").textContent).toBe(serverMessage ?? markFailed),
    done: (isChanged) => {
      expect(getElement(".run-lines .tag").textContent).toBe(notificationPageMessages.marked.done);
      if (isChanged) expect(document.querySelector(".unread-mark")).toBeNull();
    },
  },
];
