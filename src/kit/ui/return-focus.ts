import { listOpenDialogs } from "./plain-key";

/** The element that had the focus when a dialog was opened, and its position. */
export interface FocusOrigin {
  control: Element | null;
  /** The row or card of a list that contains the control. `index` is -1 outside a list. */
  row: Element | null;
  index: number;
}

/** How long to watch for the control's removal: the time of the request and the refetch of the list. */
const WATCH_MS = 10_000;

const ROW_SELECTOR = "tbody > tr, .record-cards > li";

export function captureFocusOrigin(): FocusOrigin {
  const control = document.activeElement;
  const row = control?.closest(ROW_SELECTOR) ?? null;
  return { control, row, index: row ? allRows().indexOf(row) : -1 };
}

const allRows = () => [...document.querySelectorAll(ROW_SELECTOR)];

const isFocusable = (control: Element | null): control is HTMLElement =>
  control instanceof HTMLElement && control !== document.body && control.isConnected && !control.matches(":disabled");

/** Returns the same button in the next row that has one. If the row is gone, the next row has taken its index. */
function findInNextRow({ control, row, index }: FocusOrigin): HTMLElement | undefined {
  const label = control?.getAttribute("aria-label");
  if (!row || !label) return undefined;
  const rows = allRows();
  const next = row.isConnected ? rows.indexOf(row) + 1 : index;
  return rows
    .slice(next)
    .map((one) => one.querySelector<HTMLElement>(`button[aria-label="${CSS.escape(label)}"]:enabled`))
    .find((button) => button !== null);
}

/** Focuses an open dialog, or the button of the next row, or the page's heading. */
function focusNext(opener: FocusOrigin): void {
  const dialog = listOpenDialogs().at(-1);
  const next = dialog
    ? (dialog.querySelector<HTMLElement>(".dialog-record[tabindex]") ?? dialog.querySelector<HTMLElement>("[tabindex]"))
    : (findInNextRow(opener) ?? document.querySelector<HTMLElement>("h1"));
  next?.focus({ preventScroll: dialog !== undefined });
}

/**
 * Returns the focus to the control that opened a dialog. The action may remove or disable that control, immediately or
 * after the list is refetched. The focus then moves to the next suitable element instead of the document body.
 */
export function restoreFocus(opener: FocusOrigin): void {
  const { control } = opener;
  if (!isFocusable(control)) {
    focusNext(opener);
    return;
  }
  control.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    const active = document.activeElement;
    if (active !== control && active !== document.body) stop();
    else if (!isFocusable(control)) {
      stop();
      focusNext(opener);
    }
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener("pointerdown", stop);
  };
  const timer = setTimeout(stop, WATCH_MS);
  document.addEventListener("pointerdown", stop);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
}
