/**
 * Identifies the combined approval of a KYC application and its vendor to the rest of the console. Imports only
 * contracts.
 */

/** Last element of the mutation key of the combined approval. */
export const APPROVE_BOTH_KEY = "approve-both";

/** Ids of the two records. */
export interface ApproveBothVariables {
  kyc: string;
  vendor: string;
}
