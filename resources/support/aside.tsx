import { useSession } from "../../src/kit/data/use-session";
import type { PartProps } from "../../src/kit/define/resource";
import { CustomersOrders } from "./customers-orders";
import { Notes } from "./notes";
import "./support.css";

/** What helps to answer a ticket: what the team noted and what the customer bought, next to the ticket where there is room. */
export function Aside(props: PartProps) {
  const { offers } = useSession();
  return (
    <div className="ticket-aside">
      {offers("support.notes") && <Notes {...props} />}
      <CustomersOrders {...props} />
    </div>
  );
}
