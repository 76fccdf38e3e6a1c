import { isFile } from "../../../src/kit/fields/document-value";
import type { KycApplication } from "../contract";
import { KYC_DOCUMENTS } from "./contract";
import { kycMessages } from "../messages";

/** A document that was uploaded. */
export interface Uploaded {
  kind: string;
  label: string;
  /** The path or address that opens it; absent when the server only says that it is there. */
  file?: string;
  /** The file is no picture, and opens in a tab of its own. */
  pdf: boolean;
}

const isPdf = (file: string) => /\.pdf(?:[?#]|$)/i.test(file);

/** Those of the labelled documents that a record says were uploaded, in the order of the labels. */
export const uploadedIn = (
  documents: Readonly<Record<string, unknown>> | undefined,
  labels: Readonly<Record<string, string>>,
): Uploaded[] =>
  Object.entries(labels).flatMap(([kind, label]) => {
    const value = documents?.[kind];
    if (!value) return [];
    return [isFile(value) ? { kind, label, file: value, pdf: isPdf(value) } : { kind, label, pdf: false }];
  });

/** The documents of an application that were uploaded. */
export const uploadedOf = ({ documents }: KycApplication) => uploadedIn(documents, kycMessages.documents);

/** The names of the documents that are still missing. */
export const notUploadedOf = ({ documents }: KycApplication): string[] =>
  KYC_DOCUMENTS.filter((kind) => !documents?.[kind]).map((kind) => kycMessages.documents[kind]);
