import { Button } from "antd";
import { emailSubjectFor } from "../../../providers/decisions/contract";
import type { SharedFormPartProps } from "../../../src/kit/data/use-session";
import { getRecordTitle } from "../../../src/kit/define/title-of";
import { toText } from "../../../src/kit/format";
import { composeChangesEmail, CHANGE_PARTS } from "../../kyc/changes/contract";
import type { Vendor } from "../../vendors/contract";
import { decisionMessages as words } from "./messages";
import "../../../src/kit/action/mail-preview.css";
import "./message-preview.css";

const readParts = (typed: unknown) => CHANGE_PARTS.filter((part) => toText(typed)?.split("\n").includes(part));

/**
 * Preview of the e-mail to the vendor, below the form of a decision. Shown once a message is typed. Before that, a
 * button copies the reason into the message. Internal notes are never copied.
 */
export function MessagePreview({ resource, action, typed, row, fill }: SharedFormPartProps) {
  const message = toText(typed["message"])?.trim();
  const reason = toText(typed["reason"] ?? typed["rejectionReason"])?.trim();
  const requestedParts = action.key === "ask" ? readParts(typed["parts"]) : undefined;
  const subject = emailSubjectFor(resource.path, action.key, (row && getRecordTitle(resource, row)) ?? "");
  if (!message) {
    if (!reason) return null;
    return (
      <Button size="small" className="use-reason" onClick={() => fill({ message: reason })}>
        {words.useReason}
      </Button>
    );
  }
  return (
    <section className="mail-preview" aria-label={words.preview}>
      <dl>
        <dt>{words.to}</dt>
        {/* Only the vendor's own record contains the owner's address. */}
        <dd>{toText((row as Vendor | undefined)?.user?.email) ?? words.owner}</dd>
        <dt>{words.subject}</dt>
        <dd>{subject}</dd>
      </dl>
      <p className="multiline">
        {requestedParts ? `${composeChangesEmail(message, requestedParts)}\n${words.link}` : message}
      </p>
    </section>
  );
}
