import { useEffect, useRef, useState } from "react";

/** The open dialogs, the topmost last. */
const open: object[] = [];

/**
 * What antd leaves undone for a dialog that leaves the page as soon as the address no longer names it: the focus goes
 * back to the control that had it, and Escape closes the dialog also when a control inside that had the focus vanished
 * or was disabled, which gives the focus to the page.
 */
export function useDialogFocus(onEscape: () => void): void {
  const [opener] = useState(() => document.activeElement);
  const escape = useRef(onEscape);
  useEffect(() => {
    escape.current = onEscape;
  });
  useEffect(() => {
    const own = {};
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === "Escape" && target === document.body && open.at(-1) === own) escape.current();
    };
    open.push(own);
    document.addEventListener("keydown", onKey);
    return () => {
      open.splice(open.indexOf(own), 1);
      document.removeEventListener("keydown", onKey);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opener]);
}
