import { useEffect, useEffectEvent, useRef } from "react";
import { emailSubjectFor } from "../../../providers/decisions/contract";
import type { SharedFormPartProps } from "../../../src/kit/data/use-session";
import { getRecordTitle } from "../../../src/kit/define/title-of";
import { toText } from "../../../src/kit/format";
import { composeChangesEmail, CHANGE_PARTS } from "../../kyc/changes/contract";
import type { Vendor } from "../../vendors/contract";
import { decisionMessages as words } from "./messages";
import "../../../src/kit/action/mail-preview.css";

const readParts = (typed: unknown) => CHANGE_PARTS.filter((part) => toText(typed)?.split("\n").includes(part));

/** Keeps the message equal to the reason until the user edits the message. Internal notes are never copied. */
function useMessageFromReason({ typed, fill }: Pick<SharedFormPartProps, "typed" | "fill">) {
  const { message } = typed;
  const reason = toText(typed["reason"] ?? typed["rejectionReason"]) ?? "";
  const previousReason = useRef(reason);
  const follow = useEffectEvent(() => {
    const isUnedited = message === undefined || message === previousReason.current;
    if (isUnedited && (message ?? "") !== reason) fill({ message: reason });
    previousReason.current = reason;
  });
  useEffect(() => follow(), [reason]);
}

/**
 * Preview of the email to the vendor, below the form of a decision. Shows the recipient and the subject, and for a
 * change request also the text, because it has more than the typed message. In a bulk run, one preview describes all
 * emails.
 */
export function MessagePreview({ resource, action, typed, row, fill }: SharedFormPartProps) {
  useMessageFromReason({ typed, fill });
  const message = toText(typed["message"])?.trim();
  const requestedParts = action.key === "ask" ? readParts(typed["parts"]) : undefined;
  const name = row ? (getRecordTitle(resource, row) ?? "") : words.name;
  const subject = emailSubjectFor(resource.path, action.key, name);
  const isSent = requestedParts !== undefined || typed["sendToVendor"] === true;
  // An empty message is not sent.
  if (!message || !isSent) return null;
  return (
    <section className="mail-preview" aria-label={words.preview}>
      <dl>
        <dt>{words.to}</dt>
        {/* A KYC application or a product does not contain the email address of the shop's owner. */}
        <dd>{row ? (toText((row as Vendor).user?.email) ?? words.owner) : words.owners}</dd>
        <dt>{words.subject}</dt>
        <dd>{subject}</dd>
      </dl>
      {requestedParts && (
        <p className="multiline">{`${composeChangesEmail(message, requestedParts)}\n${words.link}`}</p>
      )}
    </section>
  );
}
