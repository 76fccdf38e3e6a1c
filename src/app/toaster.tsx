import { useEffect, useRef, useSyncExternalStore } from "react";
import { TOAST_DURATION_MS, toasts, type Toast } from "../../providers/notification/toasts";
import { shellMessages } from "./messages";
import "./toaster.css";

/** How often a toast that should close checks whether it still has the pointer or the focus. */
const RECHECK_MS = 500;

function ToastCard({ toast }: { toast: Toast }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (toast.action && toast.duration === undefined) return undefined;
    // A toast stays open while it has the pointer or the focus, because its usual time is too short for some users.
    const close = () => {
      if (card.current?.matches(":hover, :focus-within")) timer = setTimeout(close, RECHECK_MS);
      else toasts.close(toast.key);
    };
    let timer = setTimeout(close, toast.duration ?? TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div ref={card} className={`toast toast-${toast.type}`}>
      <div className="toast-text">
        <div className="toast-message">{toast.message}</div>
        {toast.description && <div className="toast-description">{toast.description}</div>}
      </div>
      {toast.action && (
        <button type="button" className="toast-action" onClick={toast.action.run}>
          {toast.action.label}
        </button>
      )}
      {/* A progress toast would reopen a second later, so it has no close button. */}
      {toast.type !== "progress" && (
        <button
          type="button"
          className="toast-close"
          aria-label={shellMessages.dismiss}
          onClick={() => toasts.close(toast.key)}
        />
      )}
    </div>
  );
}

/**
 * Shows the toasts at the top right, in a polite live region. Plain HTML, because the sign-in page uses it before antd
 * is loaded.
 */
export function Toaster() {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list);
  return (
    <div className="toaster" role="status" aria-live="polite" aria-atomic="false">
      {list.map((toast) => (
        <ToastCard key={toast.key} toast={toast} />
      ))}
    </div>
  );
}
