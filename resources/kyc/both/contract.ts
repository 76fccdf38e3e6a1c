/** What tells the rest of the console that a KYC application and its vendor were approved by one press. Pure. */

/** The last word in the key of the one change that both calls are. */
export const APPROVE_BOTH = "approve-both";

/** Their ids. */
export interface Both {
  kyc: string;
  vendor: string;
}
