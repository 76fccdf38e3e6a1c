/** The user's choice of theme. Saved in the browser, and applied as <html data-theme>. */
export type ThemeChoice = "light" | "dark" | "system";

const THEME_KEY = "theme";
const system = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function choice(): ThemeChoice {
  const stored = localStorage.getItem(THEME_KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

const isDark = () => (choice() === "system" ? system.matches : choice() === "dark");

function apply(): void {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  for (const listener of listeners) listener();
}

export const theme = {
  choice,
  isDark,
  choose(next: ThemeChoice): void {
    if (next === "system") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, next);
    apply();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

system.addEventListener("change", apply);
apply();
