/** Where the pictures and documents stand. */
export const DOCUMENT_KINDS = ["panCard", "gstCertificate", "businessLicense"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A document of a vendor, whose `kind` is one of DOCUMENT_KINDS. */
export function documentPath(vendorId: string, kind: string): string {
  return `/files/documents/${vendorId}/${kind}`;
}

/** A document of a KYC application, whose `kind` is one of KYC_DOCUMENTS. */
export function kycDocumentPath(applicationId: string, kind: string): string {
  return `/files/kyc/${applicationId}/${kind}`;
}

/** A picture of a product, such as "1.svg". */
export function productPath(productId: string, picture: string): string {
  return `/files/products/${productId}/${picture}`;
}
