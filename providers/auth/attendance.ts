/** Whether somebody is at the console, in any of its tabs: only then its requests keep the session alive. */

/** When the session was last surely used, for the other tabs; milliseconds since 1970. */
const LAST_USE = "lastUse";
/** So long after the last touch a request counts as the console's own. */
const AWAY_MS = 60_000;

let touchedAt = Date.now();
const touch = () => {
  touchedAt = Date.now();
};
for (const event of ["pointerdown", "pointermove", "keydown", "wheel"] as const) {
  window.addEventListener(event, touch, { passive: true, capture: true });
}

export const attendance = {
  /** When somebody last touched this tab. */
  touchedAt: (): number => touchedAt,
  isUnattended: (): boolean => Date.now() - touchedAt > AWAY_MS,
  /** When a tab last told the server that somebody is there. */
  usedAt: (): number => Number(localStorage.getItem(LAST_USE)) || 0,
  noteUse: (): void => localStorage.setItem(LAST_USE, String(Date.now())),
};
