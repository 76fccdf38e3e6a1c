import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { listOpenDialogs } from "./plain-key";
import { captureFocusOrigin, restoreFocus } from "./return-focus";
import "./dialog.css";

/** The open dialogs. The topmost is last. */
const openDialogs: object[] = [];

const isInForm = (target: EventTarget | null) => target instanceof Element && target.closest("form") !== null;

/** Submits the topmost dialog. A dialog without inputs has no focused field, so the shortcut works from anywhere. */
const confirmTopmost = () =>
  listOpenDialogs().at(-1)?.querySelector<HTMLElement>('form button[type="submit"]:not(:disabled)')?.click();

/** Returns whether Escape closes a menu or a panel, which the browser does itself. */
const isPopoverOpen = () => document.querySelector(":popover-open") !== null;

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

/**
 * Adds the focus handling that antd lacks for a dialog that unmounts when it closes.
 * On unmount, focus returns to the control that had it, or moves to the next suitable element. Escape and Ctrl + Enter
 * work wherever focus is, while antd handles Escape only inside the dialog. antd moves focus into the dialog with a
 * delay, and loses it when the focused control is removed or disabled.
 * @param isModal `false` if the page around the dialog stays usable. Focus then stays on a control of the page.
 */
export function useDialogFocus(onEscape: () => void, isModal = true): void {
  const [opener] = useState(captureFocusOrigin);
  const escape = useRef(onEscape);
  useLayoutEffect(() => {
    escape.current = onEscape;
  });
  // Runs before the dialog is painted, because a visible dialog must already handle keys.
  useLayoutEffect(() => {
    const dialog = {};
    const onKey = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
      if (openDialogs.at(-1) !== dialog) return;
      if (key === "Escape" && !isInDialog(target) && !isPopoverOpen()) escape.current();
      if (key === "Enter" && (ctrlKey || metaKey) && !isInForm(target)) confirmTopmost();
    };
    openDialogs.push(dialog);
    document.addEventListener("keydown", onKey);
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  const leave = useEffectEvent(() => {
    if (isModal || document.activeElement === document.body) restoreFocus(opener);
  });
  useEffect(() => () => leave(), []);
}
