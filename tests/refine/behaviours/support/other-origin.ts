/** The origin of a second API, which the browser test mocks. */
export const OTHER_ORIGIN = "https://stock.example";
