import { Button } from "antd";
import { subjectOf } from "../../../providers/decisions/contract";
import type { SharedFormPartProps } from "../../../src/kit/data/use-session";
import { titleOf } from "../../../src/kit/define/title-of";
import { toText } from "../../../src/kit/format";
import { askingLetter, CHANGE_PARTS } from "../../kyc/changes/contract";
import type { Vendor } from "../../vendors/contract";
import { decisionMessages as words } from "./messages";
import "./message-preview.css";

const partsIn = (typed: unknown) => CHANGE_PARTS.filter((part) => toText(typed)?.split("\n").includes(part));

/**
 * Below the form of a decision: the e-mail as the vendor gets it, while something is typed for the vendor. Until then a
 * reason that was typed can be taken over; the notes to a decision never are.
 */
export function MessagePreview({ resource, action, typed, row, fill }: SharedFormPartProps) {
  const message = toText(typed["message"])?.trim();
  const reason = toText(typed["reason"] ?? typed["rejectionReason"])?.trim();
  const asked = action.key === "ask" ? partsIn(typed["parts"]) : undefined;
  const subject = subjectOf(resource.path, action.key, (row && titleOf(resource, row)) ?? "");
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
        {/* Only a vendor's own record says whose it is. */}
        <dd>{toText((row as Vendor | undefined)?.user?.email) ?? words.owner}</dd>
        <dt>{words.subject}</dt>
        <dd>{subject}</dd>
      </dl>
      <p className="multiline">{asked ? `${askingLetter(message, asked)}\n${words.link}` : message}</p>
    </section>
  );
}
