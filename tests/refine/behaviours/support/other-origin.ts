/** The origin of a second API, which the browser test answers itself. */
export const OTHER_ORIGIN = "https://stock.example";
