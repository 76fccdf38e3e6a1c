/** Light, dark or as the system has it; kept in the browser and written to <html data-theme>. */
export type ThemeChoice = "light" | "dark" | "system";

const KEY = "theme";
const system = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function choice(): ThemeChoice {
  const kept = localStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
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
    if (next === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
    apply();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

system.addEventListener("change", apply);
apply();
