import { toText } from "../../src/kit/format";
import { TextWithRecordLinks } from "../../src/kit/record/text-with-record-links";
import type { Ticket } from "./contract";
import { supportMessages } from "./messages";
import "./support.css";

const { description: title } = supportMessages.parts;

/** Description of the ticket, in the owner's words. */
export function TicketDescription({ ticket }: { ticket: Ticket }) {
  const text = toText(ticket.description);
  return (
    <section className="record-section">
      <h2>{title}</h2>
      <dl>
        <div className="wide">
          <dt className="visually-hidden">{title}</dt>
          <dd>
            {text ? (
              <span className="multiline">
                <TextWithRecordLinks text={text} resource="orders" />
              </span>
            ) : (
              "—"
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}
