import { isFile } from "../../src/kit/fields/document-value";
import { KYC_DOCUMENTS, type KycApplication, type KycDocument } from "./contract";
import { kycMessages } from "./messages";

/** A document that was uploaded. */
export interface Uploaded {
  kind: KycDocument;
  label: string;
  /** The path or address that opens it; absent when the server only says that it is there. */
  file?: string;
  /** The file is no picture, and opens in a tab of its own. */
  pdf: boolean;
}

const isPdf = (file: string) => /\.pdf(?:[?#]|$)/i.test(file);

/** The documents of an application that were uploaded, in their order. */
export const uploadedOf = ({ documents }: KycApplication): Uploaded[] =>
  KYC_DOCUMENTS.flatMap((kind) => {
    const value: unknown = documents?.[kind];
    const label = kycMessages.documents[kind];
    if (!value) return [];
    return [isFile(value) ? { kind, label, file: value, pdf: isPdf(value) } : { kind, label, pdf: false }];
  });

/** The names of the documents that are still missing. */
export const notUploadedOf = ({ documents }: KycApplication): string[] =>
  KYC_DOCUMENTS.filter((kind) => !documents?.[kind]).map((kind) => kycMessages.documents[kind]);
