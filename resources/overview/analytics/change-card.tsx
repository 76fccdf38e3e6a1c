import { StatCard } from "../../../src/kit/ui/stat-card";
import { ChangeLine } from "./change-line";
import type { Change } from "./changes";
import { analyticsMessages } from "./messages";

interface ChangeCardProps {
  title: string;
  hint: string | undefined;
  /** Undefined while loading. */
  value: string | undefined;
  /** Undefined while loading. */
  change: Change | undefined;
  /** What the change is compared with, or that it is a sample. Reserves its space while loading. */
  note: string;
  sample: boolean;
}

/** Shows an all-time figure with its change in the period. */
export function ChangeCard({ title, hint, value, change, note, sample }: ChangeCardProps) {
  return (
    <StatCard title={title} value={value} hint={hint}>
      {!sample && <div className="change-scope">{analyticsMessages.allTime}</div>}
      <ChangeLine change={change} note={note} sample={sample} />
    </StatCard>
  );
}
