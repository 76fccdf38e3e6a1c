import { FEATURES, type Feature } from "../../providers/features/contract";
import { Link } from "react-router";
import { useSession } from "../kit/data/use-session";
import { Page } from "../kit/ui/page";
import { StatusTag } from "../kit/ui/status-tag";
import { ShortcutList } from "./finder/shortcut-list";
import { helpMessages as words } from "./help-messages";
import "./help.css";

const OFFERED_LABELS = {
  yes: { label: words.offered, tone: "green" },
  no: { label: words.notOffered },
} as const;

/** Lists the optional features, whether the connected server offers them, and the keyboard shortcuts. */
export function HelpPage() {
  const { offers } = useSession();
  return (
    <Page title={words.title}>
      <section className="panel padded help">
        <h2>{words.features}</h2>
        <p>
          {words.featuresHint} {offers("openapi") && <Link to="/api/docs">{words.apiDocs}</Link>}
        </p>
        <dl className="help-list">
          {Object.entries(FEATURES).map(([name, text]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>{" "}
                <StatusTag value={offers(name as Feature) ? "yes" : "no"} valueLabels={OFFERED_LABELS} />
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <h2>{words.keys}</h2>
        <ShortcutList />
      </section>
    </Page>
  );
}
