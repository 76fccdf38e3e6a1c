import { StatCard } from "../../../src/kit/ui/stat-card";
import type { Change } from "./changes";
import { analyticsMessages } from "./messages";

interface ChangeCardProps {
  title: string;
  hint: string | undefined;
  /** Undefined while loading. */
  value: string | undefined;
  /** Undefined while loading. */
  change: Change | undefined;
  /** Shown beside the change: what it is compared with, or that it is a sample. */
  note: string;
  sample: boolean;
}

/** A figure with its change. Sample changes have no colour, because they do not describe this marketplace. */
export function ChangeCard({ title, hint, value, change, note, sample }: ChangeCardProps) {
  return (
    <StatCard title={title} value={value} hint={hint}>
      {!sample && <div className="change-scope">{analyticsMessages.allTime}</div>}
      <div className="change">
        <span className={`change-figure ${sample ? "" : `change-${change?.trend ?? "none"}`}`}>
          {change?.text ?? "\u00a0"}
        </span>
        {change && <span className={sample ? "change-sample" : "change-note"}>{note}</span>}
      </div>
    </StatCard>
  );
}
