/** The confirmation that protects unsaved input when the person follows a link, goes Back or closes the tab. */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link } from "react-router";
import { expect, it } from "vitest";
import { AccountMenu } from "../../src/app/layout/account-menu";
import { useUnsavedChangesGuard } from "../../src/kit/ui/use-unsaved-changes-guard";
import { currentUrl, renderKit } from "./support/render-kit";

function Guarded({ active }: { active: boolean }) {
  const { asking, stay, leave } = useUnsavedChangesGuard(active);
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

it("follows a link at once when there is nothing to lose", async () => {
  show(false);
  await userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  expect(currentUrl()).toBe("/elsewhere");
  expect(question()).toBeNull();
});

it("asks on a link, then stays or follows it as the person decides", async () => {
  show(true);
  await userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  expect(question()).toBeVisible();
  expect(currentUrl()).toBe("/form");
  await userEvent.click(screen.getByRole("button", { name: "Stay" }));
  expect(question()).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  await userEvent.click(screen.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(currentUrl()).toBe("/elsewhere"));
});

it("asks when the account menu leads to another page", async () => {
  const children = (
    <>
      <AccountMenu />
      <Guarded active />
    </>
  );
  renderKit({ at: "/form", resources: [], children });
  const menu = document.querySelector<HTMLElement>(".account-menu") as HTMLElement;
  // jsdom can't open a popover, so fire the event of an opening one.
  fireEvent(menu, Object.assign(new Event("beforetoggle"), { newState: "open" }));
  fireEvent.click(await screen.findByText("Help"));
  expect(question()).toBeVisible();
  expect(currentUrl()).toBe("/form");
  await userEvent.click(screen.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(currentUrl()).toBe("/help"));
});

it("asks on Back instead of leaving", async () => {
  show(true);
  const entries = window.history.length;
  act(() => window.history.back());
  await waitFor(() => expect(question()).toBeVisible());
  await userEvent.click(screen.getByRole("button", { name: "Stay" }));
  expect(question()).toBeNull();
  expect(window.history.length).toBe(entries);
});

it("shows the browser's own prompt on closing the tab only when there is something to lose", () => {
  const { unmount } = show(true);
  const first = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(first);
  expect(first.defaultPrevented).toBe(true);
  unmount();
  show(false);
  const second = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(second);
  expect(second.defaultPrevented).toBe(false);
});
