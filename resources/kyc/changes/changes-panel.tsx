import { useCustomMutation, type HttpError } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
import { useSession } from "../../../src/kit/data/use-session";
import { getRowId, filterObjects } from "../../../src/kit/define/row";
import { formatDateTime, toIndianTime, toText } from "../../../src/kit/format";
import { serverNow } from "../../../src/kit/server-time";
import { SecretLink } from "../../../src/kit/ui/secret-link";
import { useFailureToast } from "../../../src/kit/ui/use-failure-toast";
import { kycMessages } from "../messages";
import type { KycApplication } from "../contract";
import { CHANGE_PARTS, CHANGE_PART_LABELS, type ChangesLink, type KycChanges, type KycDifference } from "./contract";
import { changesMessages as words, changeFieldLabels } from "./messages";
import "./changes.css";

function formatTime(stamp: unknown): string {
  const moment = toIndianTime(stamp);
  return moment ? formatDateTime(moment) : words.atSomeTime;
}

const FIELD_LABELS: Readonly<Record<string, string>> = { ...changeFieldLabels, ...kycMessages.documents };

/** One row of the table, with the values before and after. For a document, shows only that it exists. */
function Difference({ field, before, after }: KycDifference) {
  const name = toText(field) ?? "";
  return (
    <tr>
      <th scope="row">{Object.hasOwn(FIELD_LABELS, name) ? FIELD_LABELS[name] : name}</th>
      <td>{before === true ? words.documentBefore : (toText(before) ?? words.nothingBefore)}</td>
      <td>{after === true ? words.documentAfter : (toText(after) ?? words.nothingBefore)}</td>
    </tr>
  );
}

function Differences({ differences }: Pick<KycChanges, "differences">) {
  const rows = filterObjects<KycDifference>(differences);
  if (rows.length === 0) return <p>{words.same}</p>;
  return (
    <table aria-label={words.table}>
      <thead>
        <tr>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Difference key={index} {...row} />
        ))}
      </tbody>
    </table>
  );
}

/** Shows the vendor's link on request, to pass it on if the email does not arrive. */
function VendorsLink({ id }: { id: string }) {
  const { allows } = useSession();
  const showFailure = useFailureToast();
  const { mutateAsync } = useCustomMutation<ChangesLink>();
  const [link, setLink] = useState<string>();
  const [running, setRunning] = useState(false);
  if (!allows("kyc-management.ask")) return null;

  const show = async () => {
    setRunning(true);
    try {
      const { data } = await mutateAsync({
        url: `kyc/${encodeURIComponent(id)}/changes/link`,
        method: "post",
        values: {},
        successNotification: false,
        errorNotification: false,
      });
      const receivedLink = toText((data as ChangesLink | undefined)?.link);
      if (receivedLink === undefined) throw new Error(words.link.none);
      setLink(receivedLink);
    } catch (cause) {
      showFailure(cause as HttpError, words.link.failure);
    } finally {
      setRunning(false);
    }
  };
  return (
    <div role="status">
      {link ? (
        <SecretLink link={link} label={words.link.label} text={words.link.text} copy={words.link.copy} />
      ) : (
        <Button size="small" disabled={running} onClick={() => void show()}>
          {words.link.show}
        </Button>
      )}
    </div>
  );
}

/** Shows the change request and the vendor's answer. Renders nothing if no changes were requested. */
export function ChangesPanel({ application }: { application: KycApplication }) {
  const { changes, status } = application;
  const [seenAt] = useState(() => serverNow());
  if (typeof changes !== "object" || changes === null) return null;
  const { parts, message, askedAt, askedBy, expiresAt, answeredAt, differences } = changes;
  const requestedParts = CHANGE_PARTS.filter((part) => Array.isArray(parts) && parts.includes(part));
  const isLate = toIndianTime(expiresAt)?.isBefore(seenAt) === true;
  const isDecided = status === "approved" || status === "rejected";
  const describeState = () => {
    if (answeredAt) return words.answered(formatTime(answeredAt));
    if (isDecided) return words.decided;
    return (isLate ? words.tooLate : words.until)(formatTime(expiresAt));
  };
  const tone = answeredAt || isDecided ? "tone-neutral" : "warning";
  return (
    <section className="record-section kyc-changes">
      <h2>{words.title}</h2>
      <p className={`note ${tone}`}>
        {words.asked(toText(askedBy?.name) ?? words.somebody, formatTime(askedAt))} {describeState()}
      </p>
      <p>
        {words.parts}: {requestedParts.map((part) => CHANGE_PART_LABELS[part]).join(", ")}
      </p>
      <p className="multiline">{toText(message)}</p>
      {Boolean(answeredAt) && <Differences differences={differences} />}
      {!answeredAt && !isDecided && !isLate && <VendorsLink id={getRowId(application)} />}
    </section>
  );
}
