/** URL paths of pictures and documents. */
export const DOCUMENT_KINDS = ["panCard", "gstCertificate", "businessLicense"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Returns the path of a vendor document. `kind` is one of DOCUMENT_KINDS. */
export function documentPath(vendorId: string, kind: string): string {
  return `/files/documents/${vendorId}/${kind}`;
}

/** Returns the path of a KYC document. `kind` is one of KYC_DOCUMENTS. */
export function kycDocumentPath(applicationId: string, kind: string): string {
  return `/files/kyc/${applicationId}/${kind}`;
}

/** Returns the path of a product picture. `picture` is its file name, such as "1.svg". */
export function productPath(productId: string, picture: string): string {
  return `/files/products/${productId}/${picture}`;
}
