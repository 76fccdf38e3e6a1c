/** A toast. `message` is the documented text, and `description` is an explanation in a separate element. */
export interface Toast {
  key: string;
  /** `progress` announces a change that is about to be sent and can be undone. */
  type: "success" | "error" | "progress";
  message: string;
  description?: string;
  /** A button next to the text. A toast with an action stays open until it is closed, unless it has a `duration`. */
  action?: { label: string; run: () => void };
  /** Milliseconds after which the toast closes. */
  duration?: number;
}

/** How long a toast stays open, unless it has the pointer or the focus. */
export const TOAST_DURATION_MS = 4000;

let shown: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** The toasts on screen. The store does not use React, so that the sign-in page and the console can share it. */
export const toasts = {
  list: () => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Shows a toast. It replaces the open toast with the same key, if any. */
  show({ key, ...toast }: Omit<Toast, "key"> & { key?: string }): void {
    const added = { ...toast, key: key ?? `toast-${++count}` };
    set([...shown.filter((other) => other.key !== added.key), added]);
  },
  close: (key: string) => set(shown.filter((toast) => toast.key !== key)),
};
