/** What jsdom lacks and antd asks for. The screen is a desktop's unless a test narrows it. */
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { screenSize } from "./screen-size";

// In a "test" antd gives every dialog the same id, and with it the same name.
process.env["NODE_ENV"] = "development";

// Dialogs are loaded when they are first opened.
configure({ asyncUtilTimeout: 5000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  screenSize.width = 1440;
});

window.matchMedia = (query: string) => {
  const least = Number(/min-width:\s*([\d.]+)px/.exec(query)?.[1] ?? 0);
  const most = Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? Infinity);
  const known = query.includes("-width");
  return Object.assign(new EventTarget(), {
    matches: known && screenSize.width >= least && screenSize.width <= most,
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

window.scrollTo = () => undefined;

// jsdom has no styles of pseudo-elements and says so on every call; antd asks for the scroll bar's.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);
