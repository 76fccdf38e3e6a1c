import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits until antd has finished opening a dialog. Shortly after a dialog appears, antd moves the focus into it. A test
 * cannot wait for that, because nothing changes if the dialog has the focus already.
 */
export const finishOpening = () => sleep(300);
