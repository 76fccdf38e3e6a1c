/** Whether the sidebar is folded to its icons: kept on this device, and written to <html data-sidebar-folded>. */
const KEY = "sidebar";
const FOLDED = "folded";
const CHANGED = "change";
const changes = new EventTarget();

const isFolded = () => localStorage.getItem(KEY) === FOLDED;

function apply(): void {
  document.documentElement.toggleAttribute("data-sidebar-folded", isFolded());
  changes.dispatchEvent(new Event(CHANGED));
}

export const sidebarFold = {
  isFolded,
  toggle: (): void => {
    if (isFolded()) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, FOLDED);
    apply();
  },
  subscribe: (listener: () => void): (() => void) => {
    changes.addEventListener(CHANGED, listener);
    return () => changes.removeEventListener(CHANGED, listener);
  },
};

apply();
