/** What had the focus when a dialog was opened, and where it stood. */
export interface Opener {
  control: Element | null;
  /** Its row in a list, as a table's or as a card; -1 where it stood in none. */
  row: Element | null;
  index: number;
}

/** So long what was done may take to show: an answer, and the list asked again. */
const WATCHED_MS = 10_000;

const ROWS = "tbody > tr, .record-cards > li";
const DIALOG = '[role="dialog"][aria-modal="true"]';

export function openerNow(): Opener {
  const control = document.activeElement;
  const row = control?.closest(ROWS) ?? null;
  return { control, row, index: row ? allRows().indexOf(row) : -1 };
}

const allRows = () => [...document.querySelectorAll(ROWS)];

const canHaveFocus = (control: Element | null): control is HTMLElement =>
  control instanceof HTMLElement && control !== document.body && control.isConnected && !control.matches(":disabled");

/** The same button in the next row that has it. A row that is gone has left its place to the next one. */
function inNextRow({ control, row, index }: Opener): HTMLElement | undefined {
  const label = control?.getAttribute("aria-label");
  if (!row || !label) return undefined;
  const rows = allRows();
  const next = row.isConnected ? rows.indexOf(row) + 1 : index;
  return rows
    .slice(next)
    .map((one) => one.querySelector<HTMLElement>(`button[aria-label="${CSS.escape(label)}"]:enabled`))
    .find((button) => button !== null);
}

/** A dialog that is still open, else the next row's button, else the page's heading. */
function focusNext(opener: Opener): void {
  const dialog = [...document.querySelectorAll(DIALOG)].at(-1);
  const next = dialog
    ? (dialog.querySelector<HTMLElement>(".dialog-record[tabindex]") ?? dialog.querySelector<HTMLElement>("[tabindex]"))
    : (inNextRow(opener) ?? document.querySelector<HTMLElement>("h1"));
  next?.focus({ preventScroll: dialog !== undefined });
}

/**
 * Gives the focus back to what opened a dialog. What was done in the dialog may take that control away, now or when the
 * list was asked again: then the focus goes on to the next sensible place, and never to the page as such.
 */
export function returnFocus(opener: Opener): void {
  const { control } = opener;
  if (!canHaveFocus(control)) {
    focusNext(opener);
    return;
  }
  control.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    const active = document.activeElement;
    if (active !== control && active !== document.body) stop();
    else if (!canHaveFocus(control)) {
      stop();
      focusNext(opener);
    }
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener("pointerdown", stop);
  };
  const timer = setTimeout(stop, WATCHED_MS);
  document.addEventListener("pointerdown", stop);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
}
