import { Link } from "react-router";
import { useSession } from "../../src/kit/data/use-session";
import { toText } from "../../src/kit/format";
import type { Ticket } from "./contract";
import { supportMessages } from "./messages";
import "./support.css";

const { description: title } = supportMessages.parts;

/** Matches an order number such as "#632d08". */
const ORDER_NUMBER = /(#[0-9a-f]{6})\b/i;

/**
 * Renders a ticket's text with links from order numbers to a search for orders with that id ending, if the server can
 * search. A number that is not an order number finds nothing.
 */
export function TextWithOrderLinks({ text }: { text: string }) {
  const { allows, offers } = useSession();
  if (!offers("lists.search") || !allows("orders.list")) return text;
  // Splitting by a pattern with a group puts the matches at odd indexes.
  return text.split(ORDER_NUMBER).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <Link
        key={index}
        className="order-link"
        to={`/orders?${new URLSearchParams({ search: piece.slice(1).toLowerCase() })}`}
      >
        {piece}
      </Link>
    ),
  );
}

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
                <TextWithOrderLinks text={text} />
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
