/** Unsaved typing holds a page: Back, links and Cancel ask first. */
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { useLeaveGuard } from "../../src/kit/ui/use-leave-guard";
import { currentAddress, renderKit } from "./support/render-kit";

function Guarded({ active }: { active: boolean }) {
  const { asking, stay, leave } = useLeaveGuard(active);
  return (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <a href="https://other.example/">Another site</a>
      {asking && (
        <div role="dialog" aria-label="Leave?">
          <button onClick={stay}>Stay</button>
          <button onClick={() => leave()}>Leave</button>
        </div>
      )}
    </>
  );
}

const question = () => screen.queryByRole("dialog", { name: "Leave?" });
const show = (active: boolean) => renderKit({ at: "/form", resources: [], children: <Guarded active={active} /> });

beforeEach(() => window.history.replaceState(null, "", "/"));

it("a link leads on at once where nothing would be lost", async () => {
  show(false);
  await userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  expect(currentAddress()).toBe("/elsewhere");
  expect(question()).toBeNull();
});

it("a link asks, stays where it is told to, and leads on where it is told to", async () => {
  show(true);
  await userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  expect(question()).toBeVisible();
  expect(currentAddress()).toBe("/form");
  await userEvent.click(screen.getByRole("button", { name: "Stay" }));
  expect(question()).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  await userEvent.click(screen.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(currentAddress()).toBe("/elsewhere"));
});

it("Back asks instead of leaving", async () => {
  show(true);
  const entries = window.history.length;
  act(() => window.history.back());
  await waitFor(() => expect(question()).toBeVisible());
  await userEvent.click(screen.getByRole("button", { name: "Stay" }));
  expect(question()).toBeNull();
  expect(window.history.length).toBe(entries);
});

it("closing the tab gets the browser's own question, but only while something would be lost", () => {
  const { unmount } = show(true);
  const first = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(first);
  expect(first.defaultPrevented).toBe(true);
  unmount();
  const second = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(second);
  expect(second.defaultPrevented).toBe(false);
});
