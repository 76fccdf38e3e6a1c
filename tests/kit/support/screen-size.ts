/** The screen width that the mocked `matchMedia` uses. A test assigns `width` to simulate a phone or a tablet. */
export const screenSize = { width: 1440 };
