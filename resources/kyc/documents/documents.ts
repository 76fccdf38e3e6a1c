import { isFileReference } from "../../../src/kit/read-value";
import type { KycApplication } from "../contract";
import { KYC_DOCUMENTS } from "./contract";
import { kycMessages } from "../messages";

/** An uploaded document. */
export interface UploadedDocument {
  kind: string;
  label: string;
  /** Path or URL of the document; absent if the server says only that it exists. */
  file?: string;
  /** Whether the file is a PDF, which opens in a new browser tab. */
  pdf: boolean;
}

const isPdf = (file: string) => /\.pdf(?:[?#]|$)/i.test(file);

/** Lists the uploaded documents of a record, in the order of the labels. */
export const listUploadedDocuments = (
  documents: Readonly<Record<string, unknown>> | undefined,
  labels: Readonly<Record<string, string>>,
): UploadedDocument[] =>
  Object.entries(labels).flatMap(([kind, label]) => {
    const value = documents?.[kind];
    if (!value) return [];
    return [isFileReference(value) ? { kind, label, file: value, pdf: isPdf(value) } : { kind, label, pdf: false }];
  });

/** Lists the uploaded documents of an application. */
export const listApplicationDocuments = ({ documents }: KycApplication) =>
  listUploadedDocuments(documents, kycMessages.documents);

/** Lists the names of the missing documents. */
export const listMissingDocuments = ({ documents }: KycApplication): string[] =>
  KYC_DOCUMENTS.filter((kind) => !documents?.[kind]).map((kind) => kycMessages.documents[kind]);
