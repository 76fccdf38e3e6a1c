import type { PartProps } from "../../src/kit/define/resource";
import { filterObjects } from "../../src/kit/define/row";
import { toText } from "../../src/kit/format";
import type { Ticket } from "./contract";
import { TicketMessage } from "./message";
import { supportMessages } from "./messages";
import { ticketPartMessages } from "./part-messages";
import "./support.css";

const { parts } = supportMessages;
const words = ticketPartMessages.notes;

/** Internal notes of the team about a ticket, oldest first. */
export function TicketNotes({ row }: PartProps) {
  const { notes } = row as Ticket;
  const entries = filterObjects(notes);
  return (
    <section className="record-section ticket-notes">
      <h2>{parts.notes}</h2>
      <p className="missing">{entries.length === 0 ? words.none : words.hint}</p>
      {entries.length > 0 && (
        <ol className="conversation">
          {entries.map(({ author, note, timestamp }, index) => (
            <TicketMessage
              key={index}
              from="note"
              author={toText(author?.name) ?? words.author}
              text={note}
              timestamp={timestamp}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
