/** The lines that there are, one below the other. */
export const lines = (...parts: readonly string[]) => parts.filter((part) => part !== "").join("\n");
