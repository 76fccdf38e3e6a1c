import { useSession } from "../../../src/kit/data/use-session";
import { useKnowsWaiting } from "../use-waiting";
import { SalesLine } from "./sales-line";
import { WaitingPanel } from "./waiting-panel";
import "./work.css";

const SALES = "analytics.list";

/**
 * What the dashboard has below its cards where the backend has a queue: what waits, and how sales go. Its places are
 * there at once, so that nothing moves; what fills them is asked for when the page is `ready`.
 */
export function Work({ ready }: { ready: boolean }) {
  const { allows } = useSession();
  const knows = useKnowsWaiting();
  return (
    <div className="work">
      {knows && <WaitingPanel ready={ready} />}
      {allows(SALES) && <SalesLine ready={ready} />}
    </div>
  );
}
