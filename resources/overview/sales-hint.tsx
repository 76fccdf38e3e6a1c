import { useSession } from "../../src/kit/data/use-session";
import { InfoButton } from "../../src/kit/ui/info-button";
import { dashboardMessages as words } from "./messages";

/** Explains which orders count as sales, beside the title of a panel, if the backend guarantees it. */
export function SalesHint({ title }: { title: string }) {
  const { offers } = useSession();
  return offers("stats.scope") ? <InfoButton label={title} hint={words.salesCount} /> : null;
}
