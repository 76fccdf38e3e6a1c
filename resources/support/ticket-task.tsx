import { useLayoutEffect, useRef } from "react";
import type { PartProps } from "../../src/kit/define/resource";
import { filterObjects } from "../../src/kit/define/row";
import { toText } from "../../src/kit/format";
import { TextWithRecordLinks } from "../../src/kit/record/text-with-record-links";
import type { Ticket } from "./contract";
import { TicketMessages } from "./conversation";
import { supportMessages } from "./messages";
import { ReplyForm } from "./reply-form";
import { ticketTaskMessages as words } from "./task-messages";
import "./support.css";

const { parts } = supportMessages;

/** Scrollable regions must be focusable by keyboard. */
const TAB_STOP = { tabIndex: 0 };

/** The description, conversation and reply form on a ticket's page. */
export function TicketTask({ resource, row }: PartProps) {
  const ticket = row as Ticket;
  const count = filterObjects(ticket.messages).length;
  const box = useRef<HTMLDivElement>(null);
  // Scroll to the newest message, at first and after each new one.
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [count]);
  return (
    <div>
      <section className="record-section">
        <h2>{parts.conversation}</h2>
        <div ref={box} className="ticket-messages" role="region" aria-label={words.messages} {...TAB_STOP}>
          <dl>
            <div className="wide">
              <dt>{parts.description}</dt>
              <dd className="multiline">
                <TextWithRecordLinks text={toText(ticket.description) ?? "—"} resource="orders" />
              </dd>
            </div>
          </dl>
          <TicketMessages ticket={ticket} />
        </div>
      </section>
      <ReplyForm resource={resource} row={row} />
    </div>
  );
}
