/** The shared tooltip of the icon buttons. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { InfoButton } from "../../src/kit/ui/info-button";
import { TooltipHost } from "../../src/kit/ui/tooltip-host";

const hint = () => document.querySelector("[role=tooltip]");
const button = (name: string) => screen.getByRole("button", { name });

beforeEach(() => {
  render(
    <>
      <button type="button" aria-label="Approve" data-hint="Approve">
        <svg data-testid="icon" />
      </button>
      <button type="button" aria-label="Reject" data-hint="Reject" />
      <button type="button">Plain</button>
      <TooltipHost />
    </>,
  );
});

it("shows on hover, also over the icon, and hides when the pointer leaves", async () => {
  expect(hint()).toBeNull();
  await userEvent.hover(screen.getByTestId("icon"));
  expect(hint()).toHaveTextContent("Approve");
  await userEvent.hover(button("Reject"));
  expect(hint()).toHaveTextContent("Reject");
  await userEvent.hover(button("Plain"));
  expect(hint()).toBeNull();
});

it("shows on keyboard focus and hides on blur", async () => {
  await userEvent.tab();
  expect(button("Approve")).toHaveFocus();
  expect(hint()).toHaveTextContent("Approve");
  act(() => button("Approve").blur());
  expect(hint()).toBeNull();
});

it.each([
  ["Escape", () => fireEvent.keyDown(document.body, { key: "Escape" })],
  ["a click", () => fireEvent.pointerDown(button("Approve"))],
  ["scrolling", () => fireEvent.scroll(document)],
])("hides on %s", async (_name, hide) => {
  await userEvent.hover(button("Approve"));
  expect(hint()).not.toBeNull();
  hide();
  expect(hint()).toBeNull();
});

it("shows below a button at the top of the window", async () => {
  const rect = { left: 500, right: 536, top: 10, width: 36, height: 36 } as DOMRect;
  vi.spyOn(button("Approve"), "getBoundingClientRect").mockReturnValue(rect);
  await userEvent.hover(button("Approve"));
  expect(hint()).toHaveClass("below");
  expect(hint()).toHaveStyle({ top: "46px" });
});

it("is hidden from screen readers, which read the button's name", async () => {
  await userEvent.hover(button("Approve"));
  expect(screen.queryByRole("tooltip")).toBeNull();
  expect(button("Approve")).not.toHaveAccessibleDescription();
});

it("shows when an InfoButton is pressed, and hides on a press elsewhere", () => {
  render(<InfoButton label="Total Revenue" hint="Excludes cancelled and refunded orders" />);
  fireEvent.click(button("Total Revenue: Excludes cancelled and refunded orders"));
  expect(hint()).toHaveTextContent("Excludes cancelled and refunded orders");
  expect(hint(), "keeps a long hint within both edges of the screen").toHaveClass("long-hint");
  fireEvent.click(button("Approve"));
  fireEvent.pointerDown(document.body);
  expect(hint()).toBeNull();
});

it("does not show when a finger touches the button", () => {
  fireEvent.pointerOver(button("Approve"), { pointerType: "touch" });
  expect(hint()).toBeNull();
  fireEvent.pointerOver(button("Approve"), { pointerType: "mouse" });
  expect(hint()).toHaveTextContent("Approve");
});
