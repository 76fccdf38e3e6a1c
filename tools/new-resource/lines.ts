/** Joins the non-empty parts with line breaks. */
export const joinLines = (...parts: readonly string[]) => parts.filter((part) => part !== "").join("\n");
