import { useSession } from "../../src/kit/data/use-session";
import { getRowId } from "../../src/kit/define/row";
import { toText } from "../../src/kit/format";
import { RevealedValue } from "../../src/kit/kinds/revealed-value";
import type { Refund } from "./contract";
import { refundPartMessages as words } from "./part-messages";

/** Shows where the money of a refund goes. The value is masked, and can be revealed. */
export function DestinationValue({ refund }: { refund: Refund }) {
  const { offers } = useSession();
  const masked = toText(refund.destination);
  const id = getRowId(refund);
  if (masked === undefined) return null;
  return (
    <p>
      {words.destination}:{" "}
      {id !== "" && offers("identifiers.reveal") ? (
        <RevealedValue
          label={words.destination}
          mask={masked}
          format={(value) => value}
          of={{ resource: "refunds", id, field: "destination" }}
        />
      ) : (
        <span className="code">{masked}</span>
      )}
    </p>
  );
}
