import type { PartProps } from "../../src/kit/define/resource";
import { objectsOf } from "../../src/kit/define/row";
import { formatMoment, formatStamp, inIndia, toText } from "../../src/kit/format";
import { OWNER, type Ticket } from "./contract";
import { supportMessages } from "./messages";
import "./support.css";

const { conversation: words, parts } = supportMessages;

type Message = NonNullable<Ticket["messages"]>[number];

function Entry({ message, owner }: { message: Message; owner: string | undefined }) {
  const isOwner = message.sender === OWNER;
  const moment = inIndia(message.timestamp);
  return (
    <li className={isOwner ? "from-user" : "from-team"}>
      <div className="message-head">
        <strong>{isOwner ? (owner ?? words.nobody) : words.team}</strong>
        {moment && (
          <time dateTime={moment.toISOString()} title={formatStamp(moment)}>
            {formatMoment(moment)}
          </time>
        )}
      </div>
      <p>{toText(message.message) ?? "—"}</p>
    </li>
  );
}

/** What was written on a ticket, oldest first. Another backend may leave it out, or put anything into it. */
export function Conversation({ row }: PartProps) {
  const { messages, user } = row as Ticket;
  const entries = objectsOf(messages);
  return (
    <section className="record-section">
      <h2>{parts.conversation}</h2>
      {entries.length === 0 ? (
        <p className="missing">{words.none}</p>
      ) : (
        <ol className="conversation">
          {entries.map((message, index) => (
            <Entry key={index} message={message} owner={toText(user?.name)} />
          ))}
        </ol>
      )}
    </section>
  );
}
