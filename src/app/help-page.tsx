import { FEATURES, type Feature } from "../../providers/auth/contract";
import { useBackend } from "../kit/backend";
import { Page } from "../kit/page";
import { StatusTag } from "../kit/status-tag";
import { helpMessages as words } from "./messages";

const OFFERED = {
  yes: { label: words.offered, tone: "green" },
  no: { label: words.notOffered, tone: "neutral" },
} as const;

/** What the connected server offers beyond the documented calls, and the keys that work everywhere. */
export function HelpPage() {
  const { offers } = useBackend();
  return (
    <Page title={words.title}>
      <section className="panel padded help">
        <h2>{words.features}</h2>
        <p>{words.featuresHint}</p>
        <dl className="help-list">
          {Object.entries(FEATURES).map(([name, text]) => (
            <div key={name}>
              <dt>
                <code>{name}</code> <StatusTag value={offers(name as Feature) ? "yes" : "no"} looks={OFFERED} />
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <h2>{words.keys}</h2>
        <dl className="help-list">
          {words.keyList.map(([key, text]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Page>
  );
}
