import { useSession } from "../../../src/kit/data/use-session";
import { useCanListQueue } from "../use-waiting";
import { SalesLine } from "./sales-line";
import { PendingWorkPanel } from "./pending-work-panel";
import "./work.css";

const SALES = "analytics.list";

/**
 * Part of the dashboard for backends with a queue: pending work and, without reports, recent sales. The panels render
 * immediately, so that the layout does not shift. They load their data when the page is `ready`.
 */
export function WorkSection({ ready }: { ready: boolean }) {
  const { allows, offers } = useSession();
  const listsQueue = useCanListQueue();
  const showsSales = allows(SALES) && !offers("analytics.report");
  if (!listsQueue && !showsSales) return null;
  return (
    <div className="work">
      {listsQueue && <PendingWorkPanel ready={ready} />}
      {showsSales && <SalesLine ready={ready} />}
    </div>
  );
}
