import { useSearchParams } from "react-router";
import { useSession } from "../../../src/kit/data/use-session";
import { lazyComponent } from "../../../src/kit/ui/lazy-part";
import { LoadingText } from "../../../src/kit/ui/load-state";
import { CUSTOM_RANGE } from "../analytics/indian-range";
import { workMessages as words } from "../work/messages";
import "./sales-slot.css";

const loading = (
  <div className="panel">
    <LoadingText text={words.loadingSales} />
  </div>
);

const SalesOverview = lazyComponent(
  () => import("./sales-overview").then(({ SalesOverview }) => SalesOverview),
  loading,
);

/**
 * Reserves the space of the sales overview, whose code and data load when the page is `ready`. Renders nothing if the
 * backend has no reports or the person may not see them.
 */
export function SalesSlot({ ready }: { ready: boolean }) {
  const { offers, allows } = useSession();
  const [params] = useSearchParams();
  if (!offers("analytics.report") || !allows("analytics.list")) return null;
  const hasDates = params.get("range") === CUSTOM_RANGE;
  return <div className={`sales-slot ${hasDates ? "with-dates" : ""}`}>{ready ? <SalesOverview /> : loading}</div>;
}
