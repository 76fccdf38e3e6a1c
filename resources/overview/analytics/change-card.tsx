import { FigureCard } from "../../../src/kit/ui/figure-card";
import type { Change } from "./changes";
import { analyticsMessages } from "./messages";

interface ChangeCardProps {
  title: string;
  hint: string | undefined;
  /** Undefined while it is loaded. */
  value: string | undefined;
  /** Undefined while it is loaded. */
  change: Change | undefined;
  /** Beside the change: what it compares with, or that it is a sample. */
  note: string;
  sample: boolean;
}

/** A card with, below its figure, how that has changed. A sample has no colour: it says nothing of this marketplace. */
export function ChangeCard({ title, hint, value, change, note, sample }: ChangeCardProps) {
  return (
    <FigureCard title={title} value={value} hint={hint}>
      {!sample && <div className="change-scope">{analyticsMessages.allTime}</div>}
      <div className="change">
        <span className={`change-figure ${sample ? "" : `change-${change?.trend ?? "none"}`}`}>
          {change?.text ?? "\u00a0"}
        </span>
        {change && <span className={sample ? "change-sample" : "change-note"}>{note}</span>}
      </div>
    </FigureCard>
  );
}
