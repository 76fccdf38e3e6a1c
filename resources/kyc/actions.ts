import CheckOutlined from "@ant-design/icons-svg/es/asn/CheckOutlined";
import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import HourglassOutlined from "@ant-design/icons-svg/es/asn/HourglassOutlined";
import MessageOutlined from "@ant-design/icons-svg/es/asn/MessageOutlined";
import { messageField, messageInputs, withMessage } from "../../providers/decisions/contract";
import type { Action, Viewer } from "../../src/kit/define/action";
import { allowWithStatus } from "../../src/kit/define/actions-of";
import { lazyComponent } from "../../src/kit/ui/lazy-part";
import { KYC_DECIDE_TRANSITIONS, KYC_TRANSITIONS, type KycApplication } from "./contract";
import { KYC_DOCUMENTS } from "./documents/contract";
import { describeDuplicates } from "./checks/duplicates";
import { listMissingDocuments } from "./documents/documents";
import { kycMessages as words } from "./messages";

/** Queries that a decision makes stale. */
const invalidates = ["kyc", "vendors", "stats"];

const comments = { kind: "multiline" } as const;

const toWords = (status: string) => status.toLowerCase().replaceAll("_", " ");

function createGuard(action: keyof typeof KYC_TRANSITIONS) {
  return (application: KycApplication, { offers }: Viewer) => {
    const from = (offers("kyc.decide") ? KYC_DECIDE_TRANSITIONS : KYC_TRANSITIONS)[action];
    const describeStatus = (status: string) => words.notAllowed(from.map(toWords), words.done[action], toWords(status));
    return allowWithStatus<KycApplication>(from, describeStatus)(application);
  };
}

/** Loaded when a reviewer opens the dialog. */
const RequestedParts = lazyComponent(() =>
  import("./changes/requested-parts-input").then(({ RequestedPartsInput }) => RequestedPartsInput),
);

/** Whether the vendor has been asked for changes and has not answered. */
const isAwaitingVendor = ({ changes }: KycApplication) => changes !== undefined && changes.answeredAt === undefined;

/** Approve, reject, mark under review, and ask for changes. The list does not offer the last one. */
export const kycActions = {
  approve: {
    ...words.approve,
    icon: CheckOutlined,
    question: (application) => {
      // A record from a list may lack `documents`, and then it is unknown which are missing.
      const missing = application.documents ? listMissingDocuments(application) : [];
      const warnings = [
        missing.length > 0 ? words.missingDocuments(missing) : undefined,
        describeDuplicates(application),
        isAwaitingVendor(application) ? words.notAnswered : undefined,
      ];
      const warning = warnings.filter((text) => text !== undefined).join(" ");
      return warning ? ["", warning] : undefined;
    },
    inputs: { comments, ...messageInputs },
    body: withMessage,
    allowed: createGuard("approve"),
    request: "PUT {id}/approve",
    invalidates,
  },
  reject: {
    ...words.reject,
    icon: CloseOutlined,
    inputs: {
      reason: {
        label: words.fields.rejectionReason,
        kind: "multiline",
        input: { required: words.reasonRequired },
      },
      comments,
      ...messageInputs,
    },
    body: withMessage,
    allowed: createGuard("reject"),
    request: "PUT {id}/reject",
    invalidates,
  },
  review: {
    ...words.review,
    icon: HourglassOutlined,
    question: (_, { offers }) => (offers("kyc.decide") ? undefined : ["", words.reviewIsFinal]),
    inputs: { comments },
    allowed: createGuard("review"),
    request: "PUT {id}/review",
    invalidates,
  },
  ask: {
    ...words.ask,
    icon: MessageOutlined,
    feature: "decisions.changes",
    recordOnly: true,
    question: (application) => (isAwaitingVendor(application) ? ["", words.askedBefore] : undefined),
    part: { parts: RequestedParts },
    inputs: {
      parts: {
        label: words.askedFor,
        kind: "lines",
        value: ({ documents }) => KYC_DOCUMENTS.filter((kind) => !documents?.[kind]),
        input: { required: words.nothingAsked },
      },
      message: { ...messageField, input: { feature: "decisions.changes", required: words.noMessage } },
      comments,
    },
    allowed: createGuard("ask"),
    request: "PUT {id}/changes",
    invalidates,
  },
} satisfies Record<string, Action<KycApplication>>;
