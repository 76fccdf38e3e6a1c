/** Stores on this device whether the sidebar is collapsed to icons, and applies it as <html data-sidebar-folded>. */
const SIDEBAR_KEY = "sidebar";
const FOLDED = "folded";
const CHANGED = "change";
const changes = new EventTarget();

const isFolded = () => localStorage.getItem(SIDEBAR_KEY) === FOLDED;

function apply(): void {
  document.documentElement.toggleAttribute("data-sidebar-folded", isFolded());
  changes.dispatchEvent(new Event(CHANGED));
}

export const sidebarState = {
  isFolded,
  toggle: (): void => {
    if (isFolded()) localStorage.removeItem(SIDEBAR_KEY);
    else localStorage.setItem(SIDEBAR_KEY, FOLDED);
    apply();
  },
  subscribe: (listener: () => void): (() => void) => {
    changes.addEventListener(CHANGED, listener);
    return () => changes.removeEventListener(CHANGED, listener);
  },
};

apply();
