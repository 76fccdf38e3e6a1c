/** The calls of the page on which a vendor answers; the secret of the link goes along with each. */
import { CHANGE_PARTS, type AskedChanges, type ChangeField } from "../../../resources/kyc/changes/contract";
import { KYC_DOCUMENTS, type KycDocument } from "../../../resources/kyc/documents/contract";
import { createHttp } from "../../../providers/data/http";
import { ApiError } from "../../../providers/data/errors";
import { toText } from "../../kit/format";
import { env } from "../env";

const PATH = "/api/kyc-changes";
/** A document of some mebibytes on a slow line. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** What the vendor is asked for, with nothing missing. */
export interface Asked extends Required<Omit<AskedChanges, "expiresAt">> {
  expiresAt: string | undefined;
}

function readAsked(body: unknown): Asked {
  const { shopName, parts, message, expiresAt, uploaded } = (body ?? {}) as AskedChanges;
  const asked = CHANGE_PARTS.filter((part) => Array.isArray(parts) && parts.includes(part));
  if (asked.length === 0) throw new ApiError("The server's answer says nothing of what is needed.", 200, false);
  return {
    shopName: toText(shopName) ?? "",
    parts: asked,
    message: toText(message) ?? "",
    expiresAt: toText(expiresAt),
    uploaded: KYC_DOCUMENTS.filter((kind) => Array.isArray(uploaded) && uploaded.includes(kind)),
  };
}

/** @param token what follows # in the link; whoever is signed in to this browser has nothing to do with it */
export function createAnswerCalls(token: string) {
  const http = createHttp(env.apiUrl, { token: () => token, end: () => undefined });
  return {
    look: async () => readAsked((await http.get<unknown>(PATH)).data),
    /** @param onProgress told how many percent are sent */
    upload: async (kind: KycDocument, file: Blob, onProgress: (percent: number) => void) =>
      readAsked(
        (
          await http.put<unknown>(`${PATH}/documents/${kind}`, file, {
            timeout: UPLOAD_TIMEOUT_MS,
            headers: { "Content-Type": "application/octet-stream" },
            onUploadProgress: ({ progress = 0 }) => onProgress(Math.round(progress * 100)),
          })
        ).data,
      ),
    send: async (values: Readonly<Partial<Record<ChangeField, string>>>) => {
      await http.post<unknown>(PATH, values);
    },
  };
}

export type AnswerCalls = ReturnType<typeof createAnswerCalls>;
