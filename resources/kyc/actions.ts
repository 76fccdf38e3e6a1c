import { messageInput, withMessage } from "../../providers/decisions/contract";
import type { Action, Viewer } from "../../src/kit/define/action";
import { allowedFrom } from "../../src/kit/define/actions-of";
import { KYC_DECIDE_TRANSITIONS, KYC_TRANSITIONS, type KycApplication } from "./contract";
import { duplicatesText } from "./checks/duplicates";
import { notUploadedOf } from "./documents/documents";
import { kycMessages as words } from "./messages";

/** A decision changes what the KYC, vendors' and statistics calls answer. */
const invalidates = ["kyc", "vendors", "stats"];

const comments = { kind: "multiline" } as const;

const inSentence = (status: string) => status.toLowerCase().replaceAll("_", " ");

function allowed(action: keyof typeof KYC_TRANSITIONS) {
  return (application: KycApplication, { offers }: Viewer) => {
    const from = (offers("kyc.decide") ? KYC_DECIDE_TRANSITIONS : KYC_TRANSITIONS)[action];
    const refusal = (status: string) => words.refused(from.map(inSentence), words.done[action], inSentence(status));
    return allowedFrom<KycApplication>(from, refusal)(application);
  };
}

/** Approving, rejecting and marking as under review, for the list, the dialogs and the show page. */
export const kycActions = {
  approve: {
    ...words.approve,
    icon: "approve",
    question: (application) => {
      // A list that leaves the documents out says nothing of them, nor of other vendors.
      const missing = application.documents ? notUploadedOf(application) : [];
      const warnings = [missing.length > 0 ? words.notThere(missing) : undefined, duplicatesText(application)];
      const warning = warnings.filter((text) => text !== undefined).join(" ");
      return warning ? ["", warning] : undefined;
    },
    inputs: { comments, message: messageInput },
    body: withMessage,
    allowed: allowed("approve"),
    request: "PUT {id}/approve",
    invalidates,
  },
  reject: {
    ...words.reject,
    icon: "reject",
    inputs: {
      reason: {
        label: words.fields.rejectionReason,
        kind: "multiline",
        input: { required: words.reasonRequired },
      },
      comments,
      message: messageInput,
    },
    body: withMessage,
    allowed: allowed("reject"),
    request: "PUT {id}/reject",
    invalidates,
  },
  review: {
    ...words.review,
    icon: "review",
    question: (_, { offers }) => (offers("kyc.decide") ? undefined : words.reviewIsFinal),
    offer: ["warning"],
    inputs: { comments },
    allowed: allowed("review"),
    request: "PUT {id}/review",
    invalidates,
  },
} satisfies Record<string, Action<KycApplication>>;
