import { CopyOutlined, WarningOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { messagingMessages as words } from "../messages";
import { parseRecipients, withoutRepeated, type Recipient, type RecipientKind } from "./recipients";

function Entry({ recipient: { sent, repeated, odd } }: { recipient: Recipient }) {
  const tone = repeated ? "tone-orange" : odd ? "tone-red" : "tone-neutral";
  return (
    <li className={`recipient ${tone}`}>
      <span className="recipient-name">{sent}</span>
      {repeated && (
        <span className="recipient-mark">
          <CopyOutlined aria-hidden /> {words.recipients.repeated}
        </span>
      )}
      {odd && (
        <span className="recipient-mark">
          <WarningOutlined aria-hidden /> {words.recipients.odd}
        </span>
      )}
    </li>
  );
}

interface RecipientListProps {
  label: string;
  kind: RecipientKind;
  text: string;
  onChange: (text: string) => void;
}

/** Lists the recipients in an input as they will be sent, and marks problems. It never blocks sending. */
export function RecipientList({ label, kind, text, onChange }: RecipientListProps) {
  const recipients = parseRecipients(text, kind);
  if (recipients.length === 0) return null;
  const repeated = recipients.filter((one) => one.repeated).length;
  const odd = recipients.filter((one) => one.odd).length;
  return (
    <div className="recipients">
      <div className="recipients-summary">
        <span>{words.recipients.summary(recipients.length, repeated, odd)}</span>
        {repeated > 0 && (
          <Button size="small" onClick={() => onChange(withoutRepeated(recipients))}>
            {words.recipients.removeRepeated}
          </Button>
        )}
      </div>
      {/* Scrollable, so it must be focusable by keyboard. */}
      <ul
        className="recipients-list"
        aria-label={words.recipients.listOf(label)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {recipients.map((recipient, index) => (
          // Keyed by index, because the same recipient may be typed twice.
          <Entry key={index} recipient={recipient} />
        ))}
      </ul>
    </div>
  );
}
