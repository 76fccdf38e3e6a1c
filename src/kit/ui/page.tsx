import { useEffect, type ReactNode } from "react";
import { kitMessages } from "../messages";
import "./ui.css";
import "./tones.css";

interface PageProps {
  title: string;
  /** Beside the title. */
  badge?: ReactNode;
  /** Above the title, such as the way back to the list. */
  back?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every page: its heading, which is the document's title too, its actions and its content. */
export function Page({ title, badge, back, actions, children }: PageProps) {
  useEffect(() => {
    document.title = kitMessages.documentTitle(title);
  }, [title]);
  return (
    <div className="page">
      {back}
      <header className="page-header">
        <h1 tabIndex={-1}>{title}</h1>
        {badge}
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
