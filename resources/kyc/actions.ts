import { messageInput, withMessage } from "../../providers/decisions/contract";
import type { Action, Viewer } from "../../src/kit/define/action";
import { allowedFrom } from "../../src/kit/define/actions-of";
import { lazyPart } from "../../src/kit/ui/lazy-part";
import { KYC_DECIDE_TRANSITIONS, KYC_TRANSITIONS, type KycApplication } from "./contract";
import { KYC_DOCUMENTS } from "./documents/contract";
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

/** Loaded when somebody is asked. */
const AskedParts = lazyPart(() => import("./changes/asked-parts").then(({ AskedParts }) => AskedParts));

/** Whether it is the vendor's turn. */
const isAsked = ({ changes }: KycApplication) => changes !== undefined && changes.answeredAt === undefined;

/** Approving, rejecting, marking as under review and asking for changes, for the list, the dialogs and the show page. */
export const kycActions = {
  approve: {
    ...words.approve,
    icon: "approve",
    question: (application) => {
      // A list that leaves the documents out says nothing of them.
      const missing = application.documents ? notUploadedOf(application) : [];
      const warnings = [
        missing.length > 0 ? words.notThere(missing) : undefined,
        duplicatesText(application),
        isAsked(application) ? words.notAnswered : undefined,
      ];
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
  ask: {
    ...words.ask,
    icon: "reply",
    feature: "decisions.changes",
    offer: ["recordOnly"],
    question: (application) => (isAsked(application) ? ["", words.askedBefore] : undefined),
    part: { parts: AskedParts },
    inputs: {
      parts: {
        label: words.askedFor,
        kind: "lines",
        value: ({ documents }) => KYC_DOCUMENTS.filter((kind) => !documents?.[kind]),
        input: { required: words.nothingAsked },
      },
      message: { ...messageInput, input: { feature: "decisions.changes", required: words.noMessage } },
      comments,
    },
    allowed: allowed("ask"),
    request: "PUT {id}/changes",
    invalidates,
  },
} satisfies Record<string, Action<KycApplication>>;
