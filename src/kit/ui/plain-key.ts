const TEXT_FIELDS = "input, textarea, select, [contenteditable=true], [role=combobox], [role=textbox]";

/**
 * Returns whether a key press can be a shortcut: no text field has the focus, no modifier is pressed, and no other
 * handler has used the key. Shift is allowed, because some keyboard layouts need it to type the key.
 */
export function isShortcutKey(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  return !(target instanceof Element && target.closest(TEXT_FIELDS));
}

/**
 * Returns the open dialogs, the topmost last: those that cover the page and those beside documents. antd keeps some
 * closed dialogs in the DOM, hidden.
 */
export const listOpenDialogs = (): Element[] =>
  [...document.querySelectorAll('[role="dialog"][aria-modal]')].filter(
    (dialog) => !dialog.closest('[style*="display: none"]'),
  );

/** Returns whether a dialog is open that does not contain `inside`. */
export const isDialogOpen = (inside: Element | null = null): boolean =>
  listOpenDialogs().some((dialog) => !dialog.contains(inside));
