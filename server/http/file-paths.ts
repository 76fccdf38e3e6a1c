/** Where the pictures and documents stand; `kind` is one of DOCUMENT_KINDS. */
export const DOCUMENT_KINDS = ["panCard", "gstCertificate", "businessLicense"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export function documentPath(vendorId: string, kind: string): string {
  return `/files/documents/${vendorId}/${kind}`;
}
