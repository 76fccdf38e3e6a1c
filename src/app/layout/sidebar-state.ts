/**
 * Stores on this device whether the sidebar is collapsed to icons, and which of its groups are closed. A collapsed
 * sidebar is marked by <html data-sidebar-collapsed>.
 */
const SIDEBAR_KEY = "sidebar";
/** The stored value. Do not change it: that would reset the choice on every device. */
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

const CLOSED_GROUPS_KEY = "sidebar-closed-groups";

const readClosedGroups = (): string[] => localStorage.getItem(CLOSED_GROUPS_KEY)?.split(" ") ?? [];

/** The groups below "More", which are open until someone closes them on this device. */
export const menuGroupState = {
  isOpen: (group: string): boolean => !readClosedGroups().includes(group),
  set: (group: string, isOpen: boolean): void => {
    const others = readClosedGroups().filter((closed) => closed !== group);
    const closed = isOpen ? others : [...others, group];
    if (closed.length === 0) localStorage.removeItem(CLOSED_GROUPS_KEY);
    else localStorage.setItem(CLOSED_GROUPS_KEY, closed.join(" "));
  },
};

apply();
