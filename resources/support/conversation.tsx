import type { PartProps } from "../../src/kit/define/resource";
import { filterObjects } from "../../src/kit/define/row";
import { toText } from "../../src/kit/format";
import { OWNER_SENDER, type Ticket } from "./contract";
import { TicketDescription } from "./description";
import { TicketMessage } from "./message";
import { supportMessages } from "./messages";
import { ticketPartMessages } from "./part-messages";
import "./support.css";

const { parts } = supportMessages;
const words = ticketPartMessages.conversation;

/** Messages of a ticket, oldest first. Other backends may omit them or send anything. */
export function TicketMessages({ ticket: { messages, user } }: { ticket: Ticket }) {
  const entries = filterObjects(messages);
  const owner = toText(user?.name) ?? words.unnamedOwner;
  if (entries.length === 0) return <p className="missing">{words.none}</p>;
  return (
    <ol className="conversation">
      {entries.map(({ sender, message, timestamp }, index) => {
        const isOwner = sender === OWNER_SENDER;
        const author = isOwner ? owner : words.team;
        return <TicketMessage key={index} from={isOwner ? "user" : "team"} text={message} {...{ author, timestamp }} />;
      })}
    </ol>
  );
}

/** The description and the conversation of a ticket, for the details dialog and the queue. */
export function TicketConversation({ row }: PartProps) {
  const ticket = row as Ticket;
  return (
    <>
      <TicketDescription ticket={ticket} />
      <section className="record-section">
        <h2>{parts.conversation}</h2>
        <TicketMessages ticket={ticket} />
      </section>
    </>
  );
}
