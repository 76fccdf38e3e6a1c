/** The width that media queries are evaluated against. */
export const screenSize = { width: 1440 };
