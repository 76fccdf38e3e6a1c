/**
 * Sets up component tests: the clock, the browser features that antd needs and jsdom lacks, and the cleanup after each
 * test. The default screen is a desktop.
 */
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import React, { type ReactNode } from "react";
import { afterEach } from "vitest";
import { toasts } from "../../../providers/notification/toasts";
import { TEST_NOW } from "../../../scripts/test-env";
import { startClockAt } from "../../support/start-clock-at";
import { abortRequests } from "./abort-requests";
import { shareComputedStyles } from "./computed-style";
import { screenSize } from "./screen-size";

startClockAt(Date.parse(TEST_NOW));

// In "test", antd would give every dialog the same id and name. In "development", Refine would inspect the stack on
// every render of a hook.
process.env["NODE_ENV"] = "jsdom";

// Skip antd's styles, which took a fifth of the tests' time. The browser tests cover them.
const require = createRequire(import.meta.url);
const styleRegister = require("@ant-design/cssinjs/lib/hooks/useStyleRegister") as { default: unknown };
styleRegister.default = () => (node: ReactNode) => node;

// In development, React captures a stack for every element up to a limit. Pretend that the limit is reached.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => 1e4, set: () => undefined });

// The same timeout as `expect.poll` has in vitest.config.ts. It affects only how long a failing assertion waits.
configure({ asyncUtilTimeout: 15_000 });

/** Leaves the URL of a test. The guard of unsaved changes would otherwise go back in the history of the next test. */
async function leaveUrl(): Promise<void> {
  window.history.replaceState(null, "", "/");
  await sleep(1);
}

afterEach(async () => {
  cleanup();
  if (window.location.pathname !== "/") await leaveUrl();
  await abortRequests();
  for (const { key } of toasts.list()) toasts.close(key);
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(screenSize, { width: 1440, printed: false });
});

window.matchMedia = (query: string) => {
  const least = Number(/min-width:\s*([\d.]+)px/.exec(query)?.[1] ?? 0);
  const most = Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? Infinity);
  const known = query.includes("-width") && !(query.startsWith("screen and") && screenSize.printed);
  return Object.assign(new EventTarget(), {
    matches: query === "print" ? screenSize.printed : known && screenSize.width >= least && screenSize.width <= most,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
};

window.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

// jsdom has no popovers.
HTMLElement.prototype.hidePopover = () => undefined;

window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

shareComputedStyles(window);
