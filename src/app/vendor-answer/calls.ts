/** The calls of the page on which a vendor answers a request for changes. Each call sends the link's token. */
import { CHANGE_PARTS, type AskedChanges, type ChangeField } from "../../../resources/kyc/changes/contract";
import { KYC_DOCUMENTS, type KycDocument } from "../../../resources/kyc/documents/contract";
import { createHttp } from "../../../providers/data/http";
import { ApiError } from "../../../providers/data/errors";
import { toText } from "../../kit/format";
import { env } from "../env";

const ANSWER_PATH = "/api/kyc-changes";
/** Long enough for a document of several mebibytes on a slow connection. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** The changes that the vendor was asked for. Every property is present. */
export interface RequestedChanges extends Required<Omit<AskedChanges, "expiresAt">> {
  expiresAt: string | undefined;
}

function readAsked(body: unknown): RequestedChanges {
  const { shopName, parts, message, expiresAt, uploaded } = (body ?? {}) as AskedChanges;
  const requestedParts = CHANGE_PARTS.filter((part) => Array.isArray(parts) && parts.includes(part));
  if (requestedParts.length === 0) throw new ApiError("The server did not say what to change.", 200, false);
  return {
    shopName: toText(shopName) ?? "",
    parts: requestedParts,
    message: toText(message) ?? "",
    expiresAt: toText(expiresAt),
    uploaded: KYC_DOCUMENTS.filter((kind) => Array.isArray(uploaded) && uploaded.includes(kind)),
  };
}

/**
 * Creates the calls. They never use the session of an administrator who is signed in to this browser.
 * @param token the fragment of the link's URL
 */
export function createKycChangesApi(token: string) {
  const http = createHttp(env.apiUrl, { token: () => token, end: () => undefined });
  return {
    load: async () => readAsked((await http.get<unknown>(ANSWER_PATH)).data),
    /** @param onProgress receives the percentage that has been uploaded */
    upload: async (kind: KycDocument, file: Blob, onProgress: (percent: number) => void) =>
      readAsked(
        (
          await http.put<unknown>(`${ANSWER_PATH}/documents/${kind}`, file, {
            timeout: UPLOAD_TIMEOUT_MS,
            headers: { "Content-Type": "application/octet-stream" },
            onUploadProgress: ({ progress = 0 }) => onProgress(Math.round(progress * 100)),
          })
        ).data,
      ),
    send: async (values: Readonly<Partial<Record<ChangeField, string>>>) => {
      await http.post<unknown>(ANSWER_PATH, values);
    },
  };
}

export type KycChangesApi = ReturnType<typeof createKycChangesApi>;
