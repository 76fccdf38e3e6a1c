import { useId, type CSSProperties, type ReactNode } from "react";
import { Link } from "react-router";
import { kitMessages as words } from "../messages";
import { InfoButton } from "./info-button";

interface StatCardProps {
  title: string;
  /** Undefined while loading. */
  value: string | undefined;
  caption?: string | undefined;
  /** Explains what the figure counts. Shown with the caption, or next to the title if there is no caption. */
  hint?: string | undefined;
  /** The path of a page with the counted records. The whole card links to it. */
  to?: string | undefined;
  /** Rendered below the figure. */
  children?: ReactNode;
}

/** With a longer value than this, a phone shows two cards per row instead of three. */
const LONG_VALUE_LENGTH = 13;

/** Passes the length to CSS, which scales the font to fit the card. */
const lengthStyle = ({ length }: string) => ({ "--length": Math.max(length, 1) }) as CSSProperties;

/** A card with one figure: a group named by its title, with the value and an optional caption. */
export function StatCard({ title, value, caption, hint, to, children }: StatCardProps) {
  const titleId = useId();
  return (
    <div className="card" role="group" aria-label={title}>
      <div className="card-title">
        <span id={titleId}>{title}</span>
        {/* Not named by the card's title, because the sidebar has a link with the same name. */}
        {to && <Link to={to} aria-label={words.seeMore} aria-describedby={titleId} />}
        {hint && !caption && <InfoButton label={title} hint={hint} />}
      </div>
      <div
        className={value && value.length > LONG_VALUE_LENGTH ? "card-value long-value" : "card-value"}
        style={lengthStyle(value ?? "")}
      >
        {value ?? <span className="skeleton" />}
      </div>
      {children}
      {caption && (
        <div className="card-caption">{hint ? <InfoButton label={title} hint={hint} text={caption} /> : caption}</div>
      )}
    </div>
  );
}
