const TYPED = "input, textarea, select, [contenteditable=true], [role=combobox], [role=textbox]";

/** Whether a key can be a shortcut: nothing is typed into, and no modifier but Shift is held, which some layouts need. */
export const isPlainKey = ({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !isComposing && !(target instanceof Element && target.closest(TYPED));

/** Whether a dialog is open. antd leaves some that were closed in the page, hidden. */
export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].some(
    (dialog) => !dialog.closest('[style*="display: none"]'),
  );
