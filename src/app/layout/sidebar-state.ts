/** Stores on this device whether the sidebar is collapsed to icons, and applies it as <html data-sidebar-collapsed>. */
const SIDEBAR_KEY = "sidebar";
/** The stored value. A new one would reset the choice on every device. */
const COLLAPSED = "folded";
const CHANGED = "change";
const changes = new EventTarget();

const isCollapsed = () => localStorage.getItem(SIDEBAR_KEY) === COLLAPSED;

function apply(): void {
  document.documentElement.toggleAttribute("data-sidebar-collapsed", isCollapsed());
  changes.dispatchEvent(new Event(CHANGED));
}

export const sidebarState = {
  isCollapsed,
  toggle: (): void => {
    if (isCollapsed()) localStorage.removeItem(SIDEBAR_KEY);
    else localStorage.setItem(SIDEBAR_KEY, COLLAPSED);
    apply();
  },
  subscribe: (listener: () => void): (() => void) => {
    changes.addEventListener(CHANGED, listener);
    return () => changes.removeEventListener(CHANGED, listener);
  },
};

apply();
