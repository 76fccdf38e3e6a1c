import CheckOutlined from "@ant-design/icons-svg/es/asn/CheckOutlined";
import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import { messageInputs, withMessage } from "../../providers/decisions/contract";
import type { Action } from "../../src/kit/define/action";
import { allowWithStatus } from "../../src/kit/define/actions-of";
import { APPROVAL_TRANSITIONS, type Product } from "./contract";
import { getApprovalStatus } from "./fields";
import { approvalMessages as words } from "./messages";

const createGuard = (action: keyof typeof APPROVAL_TRANSITIONS) =>
  allowWithStatus<Product>(APPROVAL_TRANSITIONS[action], words.onlyPending, getApprovalStatus);

/** Queries that a decision makes stale. */
const invalidates = ["products", "stats"];

/** Approve and reject a pending product. */
export const approvalActions = {
  approve: {
    ...words.approve,
    icon: CheckOutlined,
    inputs: { approvalNotes: { kind: "multiline" }, ...messageInputs },
    body: withMessage,
    allowed: createGuard("approve"),
    request: "PUT {id}/approve",
    invalidates,
  },
  reject: {
    ...words.reject,
    icon: CloseOutlined,
    allowsIncomplete: true,
    inputs: {
      rejectionReason: { kind: "multiline", input: { required: words.reasonRequired } },
      rejectionNotes: { kind: "multiline" },
      ...messageInputs,
    },
    // Empty notes are omitted from the request.
    body: ({ rejectionNotes, ...body }) => withMessage(rejectionNotes === "" ? body : { ...body, rejectionNotes }),
    allowed: createGuard("reject"),
    request: "PUT {id}/reject",
    invalidates,
  },
} as const satisfies Record<string, Action<Product>>;
