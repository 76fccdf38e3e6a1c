import CheckOutlined from "@ant-design/icons-svg/es/asn/CheckOutlined";
import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import EditOutlined from "@ant-design/icons-svg/es/asn/EditOutlined";
import { messageInputs, withMessage } from "../../providers/decisions/contract";
import type { Action } from "../../src/kit/define/action";
import { allowWithStatus } from "../../src/kit/define/actions-of";
import type { ValueLabels } from "../../src/kit/define/tones";
import type { Plan } from "../plans/contract";
import { VENDOR_TRANSITIONS, type Vendor, type VendorStatus } from "./contract";
import { VENDOR_STATUS_LABELS } from "./fields";
import { vendorMessages as words } from "./messages";

/** Queries that a decision makes stale. */
const invalidates = ["vendors", "kyc", "stats"];

/** Actions that the rows of the list do not offer, because the specification names the buttons of a row. */
const recordOnlyEdit = { icon: EditOutlined, recordOnly: true } as const;
const ledgerOnly = { ...recordOnlyEdit, feature: "payouts.ledger" } as const;

const ENTRY_LABELS: ValueLabels = {
  fee: { label: words.entryKinds.fee },
  credit: { label: words.entryKinds.credit },
  debit: { label: words.entryKinds.debit },
};

/** Approve and reject: for the list, the dialogs and the show page. */
export const vendorActions = {
  approve: {
    ...words.approve,
    icon: CheckOutlined,
    question: ({ documents }) => {
      // A record from a list may lack `documents`, and then it is unknown which are missing.
      const missing = Object.entries(words.documentFullNames).filter(
        ([name]) => documents && !documents[name as keyof typeof words.documentFullNames],
      );
      return missing.length > 0 ? ["", words.missingDocuments(missing.map(([, label]) => label))] : undefined;
    },
    inputs: { approvalNotes: { kind: "multiline" }, ...messageInputs },
    body: withMessage,
    allowed: allowWithStatus(VENDOR_TRANSITIONS.approve, words.onlyPending),
    request: "PUT {id}/approve",
    invalidates,
  },
  reject: {
    ...words.reject,
    icon: CloseOutlined,
    inputs: {
      reason: {
        label: words.reason,
        kind: "multiline",
        input: { required: words.reasonRequired },
      },
      rejectionNotes: { kind: "multiline" },
      ...messageInputs,
    },
    body: withMessage,
    allowed: allowWithStatus(VENDOR_TRANSITIONS.reject, words.onlyPending),
    request: "PUT {id}/reject",
    invalidates,
  },
} satisfies Record<string, Action<Vendor>>;

/** Actions on a vendor's account. */
export const accountActions = {
  /** A documented call that no documented screen uses. It sets any status, regardless of earlier decisions. */
  status: {
    ...words.changeStatus,
    ...recordOnlyEdit,
    inputs: {
      status: { kind: "status", valueLabels: VENDOR_STATUS_LABELS, input: { required: words.statusRequired } },
      notes: { kind: "multiline", input: { help: words.statusNotes } },
    },
    confirm: (_, { status }) => words.statusQuestion(words.statuses[status as VendorStatus]),
    request: "PUT {id}/status",
    invalidates,
  },
  "edit-plan": {
    ...words.editPlan,
    ...ledgerOnly,
    inputs: {
      plan: {
        label: words.plan,
        lookup: { path: "plans", title: ({ name }: Plan) => name },
        input: { required: words.planRequired, help: words.planHelp },
      },
    },
    request: "PUT {id}/plan",
  },
  "edit-ledger": {
    ...words.editLedger,
    ...ledgerOnly,
    inputs: {
      kind: {
        label: words.entryKind,
        kind: "status",
        valueLabels: ENTRY_LABELS,
        input: { required: true, initial: "fee" },
      },
      amount: { kind: "money", input: { required: true } },
      note: { input: { required: true, maxLength: 300, help: words.entryHelp } },
    },
    body: ({ kind, amount, note }) => ({
      kind: kind === "fee" ? "fee" : "correction",
      amount: kind === "debit" ? -Number(amount) : amount,
      note,
    }),
    request: "POST {id}/ledger",
  },
} satisfies Record<string, Action<Vendor>>;
