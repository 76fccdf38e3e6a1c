/**
 * Tracks whether someone is using this tab. The requests of an unattended tab do not keep the session alive. All tabs
 * share the time when one of them last told the server that someone is active.
 */

/** Storage key of the time that `usedAt` returns, in milliseconds since 1970. */
const LAST_USE_KEY = "lastUse";
/** After this long without input in a tab, its requests no longer count as use of the session. */
const IDLE_AFTER_MS = 60_000;

let touchedAt = Date.now();
const touch = () => {
  touchedAt = Date.now();
};
for (const event of ["pointerdown", "pointermove", "keydown", "wheel"] as const) {
  window.addEventListener(event, touch, { passive: true, capture: true });
}

export const userActivity = {
  /** Returns when someone last used this tab. */
  touchedAt: (): number => touchedAt,
  isUnattended: (): boolean => Date.now() - touchedAt > IDLE_AFTER_MS,
  /** Returns when any tab last told the server that someone is active. */
  usedAt: (): number => Number(localStorage.getItem(LAST_USE_KEY)) || 0,
  noteUse: (): void => localStorage.setItem(LAST_USE_KEY, String(Date.now())),
};
