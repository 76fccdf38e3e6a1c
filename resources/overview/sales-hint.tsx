import { useSession } from "../../src/kit/data/use-session";
import { InfoButton } from "../../src/kit/ui/info-button";
import { dashboardMessages as words } from "./messages";

/** Explains beside a panel's title which orders count as sales, on backends with the feature stats.scope. */
export function SalesHint({ title }: { title: string }) {
  const { offers } = useSession();
  return offers("stats.scope") ? <InfoButton label={title} hint={words.salesCount} /> : null;
}
