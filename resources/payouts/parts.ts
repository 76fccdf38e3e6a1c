/** The parts of a payout's pages that are written by hand. */
export { Account } from "./account";
export { DueGuide } from "./due-guide";
export { History } from "./history";
export { Statement } from "./statement";
