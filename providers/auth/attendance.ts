/** Tracks whether someone is using the console in any tab. Otherwise, requests do not keep the session alive. */

/** Storage key that shares the time of the last use with other tabs, in milliseconds since 1970. */
const LAST_USE_KEY = "lastUse";
/** After this long without input, requests no longer count as use of the session. */
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
