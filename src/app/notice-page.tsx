import { Link } from "react-router";
import { Page } from "../kit/page";
import { shellMessages as words } from "./messages";

/** A page that says why there is nothing here: not built yet, not allowed, no such address. */
export function NoticePage({ title, text }: { title: string; text: string }) {
  return (
    <Page title={title}>
      <div className="panel load-state">
        <p>{text}</p>
        <Link to="/dashboard">{words.toDashboard}</Link>
      </div>
    </Page>
  );
}
