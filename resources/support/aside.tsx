import { useSession } from "../../src/kit/data/use-session";
import type { PartProps } from "../../src/kit/define/resource";
import { CustomerOrders } from "./customers-orders";
import { TicketNotes } from "./notes";
import "./support.css";

/** Helps to answer a ticket: the team's notes and the customer's orders, beside the ticket if there is room. */
export function TicketAside(props: PartProps) {
  const { offers } = useSession();
  return (
    <div className="ticket-aside">
      {offers("support.notes") && <TicketNotes {...props} />}
      <CustomerOrders {...props} />
    </div>
  );
}
