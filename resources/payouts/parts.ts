/** The hand-written components of the payout pages. */
export { Account } from "./account";
export { DueGuide } from "./due-guide";
export { History } from "./history";
export { Statement } from "./statement";
