import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits 300 ms. By then antd has moved the focus into a dialog that has just opened. A test cannot wait for the focus
 * itself, because nothing changes if the dialog already has it.
 */
export const finishOpening = () => sleep(300);
