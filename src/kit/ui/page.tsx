import { useEffect, type ReactNode } from "react";
import { kitMessages } from "../messages";
import "./ui.css";
import "./tones.css";

interface PageProps {
  title: string;
  /** Shown next to the title. */
  badge?: ReactNode;
  /** Shown above the title, such as a link back to the list. */
  back?: ReactNode;
  actions?: ReactNode;
  /** Keeps the header below the top bar while the page scrolls. Long titles are cut off. */
  stickyHeader?: boolean;
  children: ReactNode;
}

/** The layout of a page: heading, actions and content. Sets the document title to the heading. */
export function Page({ title, badge, back, actions, stickyHeader = false, children }: PageProps) {
  useEffect(() => {
    document.title = kitMessages.documentTitle(title);
  }, [title]);
  return (
    <div className="page">
      {back}
      <header className={stickyHeader ? "page-header sticky-header" : "page-header"}>
        <h1 tabIndex={-1} title={stickyHeader ? title : undefined}>
          {title}
        </h1>
        {badge}
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
