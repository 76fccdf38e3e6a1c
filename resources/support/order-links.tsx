import { Link } from "react-router";
import { useSession } from "../../src/kit/data/use-session";
import type { PartProps } from "../../src/kit/define/resource";
import { toText } from "../../src/kit/format";
import type { Ticket } from "./contract";
import { supportMessages } from "./messages";
import "./support.css";

const { description: title } = supportMessages.parts;

/** "#632d08", by which people call an order. */
const ORDER_NUMBER = /(#[0-9a-f]{6})\b/i;

/**
 * A text of a ticket; the order numbers in it lead to the orders whose ids end like that, where the server finds them.
 * A number of something else finds nothing there.
 */
export function WithOrderLinks({ text }: { text: string }) {
  const { allows, offers } = useSession();
  if (!offers("lists.search") || !allows("orders.list")) return text;
  // What a pattern with a group finds stands at every second place.
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

/** What the ticket is about, as its owner wrote it. */
export function Description({ row }: PartProps) {
  const text = toText((row as Ticket).description);
  return (
    <section className="record-section">
      <h2>{title}</h2>
      <dl>
        <div className="wide">
          <dt className="visually-hidden">{title}</dt>
          <dd>
            {text ? (
              <span className="multiline">
                <WithOrderLinks text={text} />
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
