/**
 * The screen of the mocked `matchMedia`. A test assigns `width` to simulate a phone or a tablet, and `printed` to
 * simulate paper.
 */
export const screenSize = { width: 1440, printed: false };
