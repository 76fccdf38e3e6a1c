/** The hand-written components of the payout pages. */
export { PayoutAccount } from "./account";
export { DueGuide } from "./due-guide";
export { PayoutHistory } from "./history";
export { PayoutStatement } from "./statement";
