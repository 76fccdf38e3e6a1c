/** Documents of a KYC application. Shared with the bundled API, so this file imports only other contracts. */
export const KYC_DOCUMENTS = ["aadhaarFront", "aadhaarBack", "panCard", "businessLicense"] as const;
export type KycDocument = (typeof KYC_DOCUMENTS)[number];
