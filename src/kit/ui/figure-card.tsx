import type { CSSProperties, ReactNode } from "react";
import { HintButton } from "./hint-button";

interface FigureCardProps {
  title: string;
  /** Undefined while it is loaded. */
  value: string | undefined;
  caption?: string | undefined;
  /** What the figure counts. Explains the caption, or stands beside the title where there is none. */
  hint?: string | undefined;
  /** Below the figure. */
  children?: ReactNode;
}

/** From here on the cards of a phone stand two in a row instead of three. */
const LONG = 13;

/** By its length a figure is written as large as its card allows. */
const lengthOf = ({ length }: string) => ({ "--length": Math.max(length, 1) }) as CSSProperties;

/** One figure: a group named by its title, with the value as text and what it counts as a caption of its own. */
export function FigureCard({ title, value, caption, hint, children }: FigureCardProps) {
  return (
    <div className="card" role="group" aria-label={title}>
      <div className="card-title">
        {title}
        {hint && !caption && <HintButton label={title} hint={hint} />}
      </div>
      <div
        className={value && value.length > LONG ? "card-value long-value" : "card-value"}
        style={lengthOf(value ?? "")}
      >
        {value ?? <span className="skeleton" />}
      </div>
      {children}
      {caption && (
        <div className="card-caption">{hint ? <HintButton label={title} hint={hint} text={caption} /> : caption}</div>
      )}
    </div>
  );
}
