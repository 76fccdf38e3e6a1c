import { useSession } from "../../src/kit/data/use-session";
import type { PartProps } from "../../src/kit/define/resource";
import { CustomersOrders } from "./customers-orders";
import { Notes } from "./notes";
import "./support.css";

/** Helps to answer a ticket: the team's notes and the customer's orders, beside the ticket if there is room. */
export function Aside(props: PartProps) {
  const { offers } = useSession();
  return (
    <div className="ticket-aside">
      {offers("support.notes") && <Notes {...props} />}
      <CustomersOrders {...props} />
    </div>
  );
}
