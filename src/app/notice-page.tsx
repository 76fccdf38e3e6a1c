import { Link } from "react-router";
import { Page } from "../kit/ui/page";
import { shellMessages as words } from "./messages";

/** Explains why a page has no content. */
export function NoticePage({ title, text }: { title: string; text: string | undefined }) {
  return (
    <Page title={title}>
      <div className="panel load-state">
        <p>{text}</p>
        <Link to="/dashboard">{words.toDashboard}</Link>
      </div>
    </Page>
  );
}
