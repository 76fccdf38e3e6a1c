import type { Action, ActionInput, Viewer } from "../../src/kit/define-action";
import { toText } from "../../src/kit/format";
import { KYC_DECIDE_TRANSITIONS, KYC_TRANSITIONS, type KycApplication, type KycStatus } from "./contract";
import { kycMessages as words } from "./messages";

/** A decision changes what the KYC, vendors' and statistics calls answer. */
const refresh = ["kyc", "vendors", "stats"];

const comments: ActionInput = {
  name: "comments",
  label: words.fields.comments,
  kind: "multiline",
};

const inSentence = (status: unknown) => toText(status)?.toLowerCase().replaceAll("_", " ") ?? words.withoutStatus;

function allowed(action: keyof typeof KYC_TRANSITIONS) {
  return ({ status }: KycApplication, viewer: Viewer) => {
    const from: readonly KycStatus[] = (viewer.offers("kyc.decide") ? KYC_DECIDE_TRANSITIONS : KYC_TRANSITIONS)[action];
    return (
      from.some((one) => one === status) || words.refused(from.map(inSentence), words.done[action], inSentence(status))
    );
  };
}

/** Approving, rejecting and marking as under review, for the list, the dialogs and the show page. */
export const kycActions = {
  approve: {
    ...words.approve,
    icon: "approve",
    inputs: [comments],
    allowed: allowed("approve"),
    request: { method: "put", path: "{id}/approve" },
    refresh,
  },
  reject: {
    ...words.reject,
    icon: "reject",
    danger: true,
    inputs: [
      {
        name: "reason",
        label: words.fields.rejectionReason,
        kind: "multiline",
        required: words.reasonRequired,
      },
      comments,
    ],
    allowed: allowed("reject"),
    request: { method: "put", path: "{id}/reject" },
    refresh,
  },
  review: {
    ...words.review,
    icon: "review",
    warning: (_, viewer) => (viewer.offers("kyc.decide") ? undefined : words.reviewIsFinal),
    inputs: [comments],
    allowed: allowed("review"),
    request: { method: "put", path: "{id}/review" },
    refresh,
  },
} satisfies Record<string, Action<KycApplication>>;
