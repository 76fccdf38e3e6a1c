/** The pages and actions on which every fault is played. Add an entry to TARGETS to cover another one. */
import { expect, type Page } from "@playwright/test";
import { LETTER_PASSWORD } from "../../../support/letter/accounts";
import { isRejection, isSessionEnd, type FaultCase } from "./cases";
import { Outage, type Stage } from "./outage";
import {
  countSignInVisits,
  EMAIL,
  expectFailureToast,
  expectSessionEnd,
  fillSignIn,
  signInButton,
  readStoredSession,
  toastDismissButtons,
} from "./people";

export interface Target {
  name: string;
  /** Plays one failure and its recovery. */
  play(stage: Stage, fault: FaultCase): Promise<void>;
}

const ADMIN = "/api/admin";

interface ReadTarget {
  url: string;
  /** The paths below /api/admin that the page reads on load. */
  reads: readonly string[];
  /** The documented error. */
  text: string;
  /** The console's message for a response without a body. */
  empty: string;
  /** The name of the table that appears on success. */
  table: string;
  /** Leaves the loaded page before the network is lost, if the page must be opened again to send its requests. */
  leave?: (page: Page) => Promise<void>;
  /** Makes the page send its requests again while there is no network. */
  again: (page: Page) => Promise<void>;
}

/** Returns a target that expects the documented error in place of a page's content, and then presses Try again. */
function read(name: string, { url, reads, text, empty, table, leave, again }: ReadTarget): Target {
  return {
    name,
    async play(stage, fault) {
      const { page, calls, signIn } = stage;
      const outage = new Outage(stage, { method: "GET", paths: reads.map((path) => `${ADMIN}/${path}`) }, fault);
      const content = page.getByRole("table", { name: table });
      const alert = page.getByRole("alert");
      const visits = countSignInVisits(page);
      await outage.prepare();
      await signIn();
      if (fault.fault) {
        await outage.begin();
        await page.goto(url);
      } else {
        await page.goto(url);
        await expect(content).toBeVisible();
        await leave?.(page);
        await calls.clear();
        await outage.begin();
        await again(page);
      }
      // The console does not retry a rejected read and retries any other failure once.
      await outage.pass(isRejection(fault) ? 1 : 2);

      if (isSessionEnd(fault)) {
        await expectSessionEnd(page, visits);
        await outage.end();
        await fillSignIn(page);
        await signInButton(page).click();
        await expect(page).toHaveURL(url);
        await expect(content).toBeVisible();
        return;
      }

      await expect(alert.getByText(text, { exact: true })).toBeVisible();
      await expect(alert.getByText(fault.serverMessage ?? fault.ours ?? empty, { exact: true })).toBeVisible();
      await expect(content).toHaveCount(0);
      await expect(toastDismissButtons(page)).toHaveCount(0);
      await calls.settle(100);
      expect(outage.attempts(), "calls until the error is shown").toEqual(
        reads.map(() => (isRejection(fault) ? 1 : 2)),
      );

      await outage.end();
      await calls.clear();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(content).toBeVisible();
      await expect(alert).toHaveCount(0);
      expect(outage.attempts(), "calls after Try again").toEqual(reads.map(() => 1));
    },
  };
}

interface ActionTarget {
  /** The URL that opens the dialog. */
  url: string;
  dialog: string;
  /** The path below /api/admin. */
  call: string;
  /** The input values by label. */
  typed: Readonly<Record<string, string>>;
  button: string;
  body: object;
  success: string;
  failure: string;
}

/** Returns a target that expects one toast and unchanged input in a dialog, and then success at the next attempt. */
function action(name: string, { url, dialog, call, typed, button, body, success, failure }: ActionTarget): Target {
  return {
    name,
    async play(stage, fault) {
      const { page, calls, signIn } = stage;
      const path = `${ADMIN}/${call}`;
      const outage = new Outage(stage, { method: "PUT", paths: [path] }, fault);
      const visits = countSignInVisits(page);
      const form = page.getByRole("dialog", { name: dialog });
      const submit = form.getByRole("button", { name: button, exact: true });
      const press = async () => {
        // A dialog looks stable just before its animation starts, which could separate the click's press and release.
        await expect(form).not.toHaveClass(/-appear/);
        await submit.click();
      };
      const expectTyped = async () => {
        for (const [label, text] of Object.entries(typed)) await expect(form.getByLabel(label)).toHaveValue(text);
      };
      const expectDone = async () => {
        await expect(page.getByText(success, { exact: true })).toBeVisible();
        await expect(form).toBeHidden();
      };
      await outage.prepare();
      await signIn();
      await page.goto(url);
      for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
      await outage.begin();
      await press();
      await outage.pass(1);

      // The documentation does not define the response to a decision, so an empty 200 counts as success.
      if (fault.fault?.kind === "empty") {
        await expectDone();
        expect(calls.bodies("PUT", path)).toEqual([body]);
        return;
      }
      if (isSessionEnd(fault)) {
        await expectSessionEnd(page, visits);
        expect(outage.attempts(), "calls of the first try").toEqual([1]);
        await outage.end();
        await fillSignIn(page);
        await signInButton(page).click();
        await expect(page).toHaveURL(url);
      } else {
        await expectFailureToast(page, fault, failure);
        await expect(form.getByRole("button", { name: "Cancel" })).toBeEnabled();
        await calls.settle(100);
        expect(outage.attempts(), "calls of the first try").toEqual([1]);
        await outage.end();
      }
      await expectTyped();
      await expect(submit).toBeEnabled();
      await press();
      await expectDone();
      expect(calls.bodies("PUT", path)).toEqual([body, body]);
    },
  };
}

/** Sign-in as a target: the server's message or "Login failed", the form intact, and a successful next attempt. */
const signIn: Target = {
  name: "sign-in",
  async play(stage, fault) {
    const { page, calls } = stage;
    const outage = new Outage(stage, { method: "POST", paths: ["/api/auth/login"] }, fault);
    await outage.prepare();
    await page.goto("/login");
    await calls.settle(100);
    await fillSignIn(page);
    await outage.begin();
    await signInButton(page).click();
    await outage.pass(1);

    const empty = "The server's answer has no token.";
    const ours = isSessionEnd(fault) ? "Check your email and password." : (fault.ours ?? empty);
    await expectFailureToast(page, fault.serverMessage ? fault : { ...fault, ours }, "Login failed");
    await expect(signInButton(page)).toBeEnabled();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect(page).toHaveURL("/login");
    await expect(page.getByLabel("Email Address", { exact: true })).toHaveValue(EMAIL);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(LETTER_PASSWORD);
    expect(await readStoredSession(page), "token and user").toEqual([null, null]);
    expect(outage.attempts(), "calls of the first try").toEqual([1]);

    await outage.end();
    await signInButton(page).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText("Login successful!", { exact: true })).toBeVisible();
  },
};

const PENDING_VENDOR = "66c0dea10000000000000001";
const NOTES = 'Checked by telephone; "Asha" & sons, ₹ 1,00,000 — <b>ठीक है</b>';

export const TARGETS: readonly Target[] = [
  read("vendors list", {
    url: "/vendors",
    reads: ["vendors"],
    text: "Error loading vendors",
    empty: "The server's answer is not a list that this console can read.",
    table: "Vendors Management",
    again: (page) => page.getByRole("button", { name: "Refresh" }).click(),
  }),
  action("approve vendor", {
    url: `/vendors?action=vendors.approve&id=${PENDING_VENDOR}`,
    dialog: "Approve Vendor",
    call: `vendors/${PENDING_VENDOR}/approve`,
    typed: { "Approval Notes": NOTES },
    button: "Approve",
    body: { approvalNotes: NOTES },
    success: "Vendor approved successfully!",
    failure: "Failed to approve vendor",
  }),
  action("reject vendor", {
    url: `/vendors?action=vendors.reject&id=${PENDING_VENDOR}`,
    dialog: "Reject Vendor",
    call: `vendors/${PENDING_VENDOR}/reject`,
    typed: { "Rejection Reason": "The PAN card cannot be read", "Rejection Notes": NOTES },
    button: "Reject",
    body: { reason: "The PAN card cannot be read", rejectionNotes: NOTES },
    success: "Vendor rejected successfully!",
    failure: "Failed to reject vendor",
  }),
  signIn,
  read("dashboard", {
    url: "/dashboard",
    reads: ["stats", "orders"],
    text: "Error loading dashboard data",
    empty: "The server's answer has no data.",
    table: "Recent Orders",
    leave: (page) => page.getByRole("link", { name: "Support" }).click(),
    again: (page) => page.getByRole("link", { name: "Dashboard", exact: true }).click(),
  }),
];
