import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import "./anchored-details.css";

interface AnchoredDetailsProps {
  /** The anchor in the URL. */
  id: string;
  className: string;
  summary: ReactNode;
  /** Rendered only while expanded. */
  children: ReactNode;
}

/** A collapsible section. The section named by the URL hash is expanded and scrolled into view. */
export function AnchoredDetails({ id, className, summary, children }: AnchoredDetailsProps) {
  const { hash } = useLocation();
  const isNamed = hash === `#${id}`;
  const [open, setOpen] = useState(isNamed);
  const section = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isNamed || !section.current) return;
    // Fires the same toggle event as a click.
    section.current.open = true;
    section.current.scrollIntoView({ block: "start" });
  }, [isNamed]);
  return (
    <details
      ref={section}
      id={id}
      open={open}
      className={`anchored-details ${className}`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      {open && children}
    </details>
  );
}
