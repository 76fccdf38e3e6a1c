import { useEffect, useEffectEvent } from "react";
import { isDialogOpen, isShortcutKey } from "../../src/kit/ui/plain-key";

/** Calls the handler of a pressed key, unless a text field has the focus or a dialog is open. Keys are lower case. */
export function useShortcuts(handlers: Readonly<Record<string, (() => void) | undefined>>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const handler = handlers[event.key.toLowerCase()];
    if (!handler || !isShortcutKey(event) || isDialogOpen()) return;
    // The handler may focus an input. Do not type the key into it.
    event.preventDefault();
    handler();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
