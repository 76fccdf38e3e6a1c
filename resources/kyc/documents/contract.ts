/** The documents of a KYC application. Pure: the bundled API imports this file. */
export const KYC_DOCUMENTS = ["aadhaarFront", "aadhaarBack", "panCard", "businessLicense"] as const;
export type KycDocument = (typeof KYC_DOCUMENTS)[number];
