/** The width that media queries are answered with. */
export const screenSize = { width: 1440 };
