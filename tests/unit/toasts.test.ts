import { afterEach, describe, expect, it } from "vitest";
import { notificationProvider } from "../../providers/notification/notification-provider";
import { TOAST_DURATION_MS, toasts } from "../../providers/notification/toasts";

afterEach(() => {
  for (const { key } of toasts.list()) toasts.close(key);
});

const texts = () => toasts.list().map(({ message }) => message);

describe("toasts", () => {
  // Spec: shell.toasts
  it("stay for 4000 ms", () => {
    expect(TOAST_DURATION_MS).toBe(4000);
  });

  it("keep the order in which they were shown, each with its own key", () => {
    toasts.show({ type: "error", message: "one" });
    toasts.show({ type: "error", message: "one" });
    expect(texts()).toEqual(["one", "one"]);
    expect(new Set(toasts.list().map(({ key }) => key)).size).toBe(2);
  });

  it("replace each other with the same key", () => {
    toasts.show({ key: "sign-in", type: "error", message: "first" });
    toasts.show({ key: "sign-in", type: "error", message: "second" });
    expect(texts()).toEqual(["second"]);
  });

  it("disappear when closed, and closing twice does nothing", () => {
    toasts.show({ key: "a", type: "success", message: "done" });
    toasts.close("a");
    toasts.close("a");
    expect(texts()).toEqual([]);
  });

  it("notify subscribers of every change until they unsubscribe", () => {
    let changes = 0;
    const leave = toasts.subscribe(() => (changes += 1));
    toasts.show({ key: "a", type: "success", message: "done" });
    toasts.close("a");
    leave();
    toasts.show({ type: "success", message: "unseen" });
    expect(changes).toBe(2);
  });
});

describe("Refine's notifications", () => {
  it("become toasts with their message and description", () => {
    notificationProvider.open({ key: "k", type: "error", message: "Failed", description: "Because" });
    expect(toasts.list()).toEqual([{ key: "k", type: "error", message: "Failed", description: "Because" }]);
    notificationProvider.close("k");
    expect(toasts.list()).toEqual([]);
  });

  it("with an undoable change have a button that cancels the change and closes the toast", () => {
    let canceled = 0;
    const progress = {
      key: "k",
      type: "progress" as const,
      message: "You have 5 seconds to undo",
      description: "A product",
      cancelMutation: () => void (canceled += 1),
    };
    notificationProvider.open({ ...progress, undoableTimeout: 5 });
    const [toast] = toasts.list();
    expect(toast).toMatchObject({
      key: "k",
      type: "progress",
      message: "You have 5 seconds to undo",
      description: "A product",
      action: { label: "Undo" },
    });
    toast?.action?.run();
    expect([canceled, toasts.list()]).toEqual([1, []]);
  });

  it("close when a change can no longer be undone", () => {
    const progress = { key: "k", type: "progress" as const, message: "Undo?", cancelMutation: () => undefined };
    notificationProvider.open({ ...progress, undoableTimeout: 1 });
    notificationProvider.open({ ...progress, undoableTimeout: 0 });
    expect(toasts.list()).toEqual([]);
  });

  it("show progress without a button when there is nothing to undo", () => {
    notificationProvider.open({ key: "import", type: "progress", message: "3 of 10" });
    expect(toasts.list()).toEqual([{ key: "import", type: "progress", message: "3 of 10" }]);
  });
});
