import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { openerNow, returnFocus } from "./return-focus";
import "./dialog.css";

/** The open dialogs, the topmost last. */
const open: object[] = [];

const isInForm = (target: EventTarget | null) => target instanceof Element && target.closest("form") !== null;

/** A dialog that asks for nothing has no field for the focus: what confirms it is pressed from wherever the focus is. */
const confirmTopmost = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"] form button[type="submit"]:not(:disabled)')]
    .at(-1)
    ?.click();

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

/**
 * What antd leaves undone for a dialog that leaves the page as soon as the address no longer names it: the focus goes
 * back to the control that had it, or on to the next where that is gone, and Escape closes the dialog from wherever the focus is. antd hears Escape only from
 * inside the dialog, a form Ctrl + Enter only from inside the form. It moves the focus there some time after the dialog is visible, and loses it to the page when the
 * control that had it vanishes or is disabled.
 */
export function useDialogFocus(onEscape: () => void): void {
  const [opener] = useState(openerNow);
  const escape = useRef(onEscape);
  useLayoutEffect(() => {
    escape.current = onEscape;
  });
  // Before the dialog is painted: one that is visible takes keys.
  useLayoutEffect(() => {
    const own = {};
    const onKey = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
      if (open.at(-1) !== own) return;
      if (key === "Escape" && !isInDialog(target)) escape.current();
      if (key === "Enter" && (ctrlKey || metaKey) && !isInForm(target)) confirmTopmost();
    };
    open.push(own);
    document.addEventListener("keydown", onKey);
    return () => {
      open.splice(open.indexOf(own), 1);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  useEffect(() => () => returnFocus(opener), [opener]);
}
