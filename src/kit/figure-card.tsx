import type { ReactNode } from "react";

interface FigureCardProps {
  title: string;
  /** Undefined while it is loaded. */
  value: string | undefined;
  caption?: string | undefined;
  /** Below the figure. */
  children?: ReactNode;
}

/** One figure: a group named by its title, with the value as text and what it counts as a caption of its own. */
export function FigureCard({ title, value, caption, children }: FigureCardProps) {
  return (
    <div className="card" role="group" aria-label={title}>
      <div className="card-title">{title}</div>
      <div className="card-value">{value ?? "\u00a0"}</div>
      {children}
      {caption && <div className="card-caption">{caption}</div>}
    </div>
  );
}
