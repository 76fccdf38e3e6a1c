import { FEATURES, type Feature } from "../../providers/features/contract";
import { Link } from "react-router";
import { useSession } from "../kit/data/use-session";
import { Page } from "../kit/ui/page";
import { StatusTag } from "../kit/ui/status-tag";
import { ShortcutList } from "./finder/shortcut-list";
import { helpMessages as words } from "./help-messages";
import { TaskList } from "./help-tasks/task-list";
import "./help.css";

const OFFERED_LABELS = {
  yes: { label: words.offered },
  no: { label: words.notOffered },
} as const;

/** Lists the optional features, and whether the connected server offers them. */
function FeatureList() {
  const { offers } = useSession();
  return (
    <section className="panel padded help">
      <h2>{words.features}</h2>
      <p>{words.featuresHint}</p>
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
    </section>
  );
}

/**
 * Shows tasks with their steps, the keyboard shortcuts, and a link to the API's documentation. Users who may change
 * roles also see the server's features.
 */
export function HelpPage() {
  const { allows, offers } = useSession();
  return (
    <Page title={words.title}>
      <TaskList />
      <section className="panel padded help">
        <h2>{words.keys}</h2>
        <ShortcutList />
      </section>
      {offers("openapi") && (
        <section className="panel padded help">
          <h2>{words.api}</h2>
          <p>
            <Link to="/api/docs">{words.apiDocs}</Link>
          </p>
        </section>
      )}
      {allows("roles.edit") && <FeatureList />}
    </Page>
  );
}
