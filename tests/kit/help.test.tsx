import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import administrators from "../../docs/for-administrators.md?raw";
import auditors from "../../docs/for-auditors.md?raw";
import { isAllowed } from "../../providers/auth/contract";
import { FEATURES } from "../../providers/features/contract";
import { orders } from "../../resources/orders/resource";
import { HelpPage } from "../../src/app/help-page";
import { readTasks } from "../../src/app/help-tasks/read-tasks";
import { TaskText } from "../../src/app/help-tasks/task-text";
import { currentUrl, renderKit } from "./support/render-kit";

const FOR_ADMINISTRATORS = readTasks(administrators).tasks.map(({ title }) => title);
const FOR_AUDITORS = readTasks(auditors).tasks.map(({ title }) => title);
const READS_ONLY = ["*.list", "*.show"];

function showHelp({ at = "/help", grants = ["*"] } = {}) {
  const allows = (permission: string) => isAllowed(grants, permission);
  renderKit({ at, resources: [orders], session: { allows }, children: <HelpPage /> });
}

const headings = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const countText = () => screen.getByText(/ tasks?\b/, { selector: "[role=status]" }).textContent;
const taskTitles = () => [...document.querySelectorAll("details > summary")].map(({ textContent }) => textContent);

function taskOf(title: string): HTMLDetailsElement {
  const task = screen.getByText(title, { selector: "summary" }).closest("details");
  if (!task) throw new Error(`${title} is not in a details element.`);
  return task;
}

it("begins with the tasks, and ends with the shortcuts and the server's features", () => {
  showHelp();
  expect(headings()).toEqual(["For administrators", "For auditors", "Keyboard", "Server features"]);
  expect(taskTitles()).toEqual([...FOR_ADMINISTRATORS, ...FOR_AUDITORS]);
  expect(countText()).toBe(`${FOR_ADMINISTRATORS.length + FOR_AUDITORS.length} tasks`);
  expect(screen.getByText(FEATURES.audit)).toBeDefined();
});

it("shows the tasks of auditors first to an account that may change nothing", () => {
  showHelp({ grants: READS_ONLY });
  expect(headings().slice(0, 2)).toEqual(["For auditors", "For administrators"]);
});

it("shows the server's features only to people who may change roles", () => {
  showHelp({ grants: [...READS_ONLY, "orders.*"] });
  expect(headings()).toEqual(["For administrators", "For auditors", "Keyboard"]);
});

it("filters tasks by all words of their titles and steps, and keeps the filter in the URL", async () => {
  showHelp();
  await userEvent.type(screen.getByRole("textbox", { name: "Find a task" }), "Bank  mark PAID{Enter}");
  expect(currentUrl()).toBe("/help?task=Bank++mark+PAID");
  expect(taskTitles()).toEqual(["Pay vendors"]);
  expect(headings()).toEqual(["For administrators", "Keyboard", "Server features"]);
  expect(countText()).toBe("1 task");
});

it("says that no task matches the filter, and shows all tasks once it is cleared", async () => {
  showHelp({ at: "/help?task=zebra" });
  expect(taskTitles()).toEqual([]);
  expect(countText()).toBe("No matching tasks. Try another word.");
  await userEvent.clear(screen.getByRole("textbox", { name: "Find a task" }));
  await userEvent.keyboard("{Enter}");
  expect(currentUrl()).toBe("/help");
  expect(taskTitles()).toContain("Refund an order");
});

it("expands and scrolls to the task in the URL, and no other", () => {
  let scrolledTo: Element | undefined;
  const { scrollIntoView } = Element.prototype;
  Element.prototype.scrollIntoView = function () {
    // oxlint-disable-next-line typescript/no-this-alias
    scrolledTo = this;
  };
  try {
    showHelp({ at: "/help#refund-an-order" });
  } finally {
    Element.prototype.scrollIntoView = scrollIntoView;
  }
  const task = taskOf("Refund an order");
  expect(task.open).toBe(true);
  expect(scrolledTo).toBe(task);
  expect(document.querySelectorAll("details[open]")).toHaveLength(1);
  expect(within(task).getAllByRole("listitem").length).toBeGreaterThanOrEqual(2);
});

it("shows a task's steps with its labels and picture, and links to it", () => {
  showHelp({ at: "/help?task=KYC" });
  const task = taskOf("Review a KYC application");
  expect(task.textContent).toBe("Review a KYC application");
  task.open = true;
  fireEvent(task, new Event("toggle"));
  expect(within(task).getByText("Approve Both").tagName).toBe("STRONG");
  const picture = within(task).getByRole("img", { name: "The queue with an open KYC application" });
  expect(picture.getAttribute("src")).toContain("queue");
  expect(["loading", "width", "height"].map((name) => picture.getAttribute(name))).toEqual(["lazy", "1440", "900"]);
  const link = within(task).getByRole("link", { name: "Link to this task" });
  expect(link.getAttribute("href")).toBe("/help?task=KYC#review-a-kyc-application");
});

it.each([...readTasks(administrators).tasks, ...readTasks(auditors).tasks])(
  "renders all Markdown and two to six steps of: $title",
  ({ text }) => {
    const { container } = render(<TaskText markdown={text} />);
    expect(container.textContent).not.toMatch(/\*\*|`|!\[|\d\. /);
    const steps = container.querySelectorAll("ol > li").length;
    expect(steps).toBeGreaterThanOrEqual(2);
    expect(steps).toBeLessThanOrEqual(6);
  },
);

it("lists the shortcuts of lists, records, dialogs and chats on the Help page", () => {
  renderKit({ at: "/help", resources: [], children: <HelpPage /> });
  const keys = screen.getAllByText(/./, { selector: "kbd" }).map(({ textContent }) => textContent);
  expect(keys).toEqual([
    "Tab, Shift + Tab",
    "Enter",
    "Space",
    "Ctrl + Enter",
    "Esc",
    "Enter, Shift + Enter",
    "↑, ↓, Home, End",
    "/",
    "j, k",
    "a, r, u, c",
    "Ctrl + K, ⌘ + K",
    "?",
    ...["d", "u", "v", "r", "y", "p", "a", "c", "o", "w", "n", "s", "q", "m", "h"].map((letter) => `g ${letter}`),
  ]);
});
