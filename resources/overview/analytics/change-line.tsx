import type { Change } from "./changes";

interface ChangeLineProps {
  /** Undefined while loading. */
  change: Change | undefined;
  /** What the change is compared with, or that it is a sample. Invisible while loading, when it reserves its space. */
  note: string;
  sample?: boolean;
}

/** The change of a figure. Sample changes have no colour, because they do not describe this marketplace. */
export function ChangeLine({ change, note, sample = false }: ChangeLineProps) {
  return (
    <div className="change">
      <span className={`change-figure ${sample ? "" : `change-${change?.trend ?? "none"}`}`}>
        {change?.text ?? "\u00a0"}
      </span>
      <span className={sample ? "change-sample" : "change-note"} style={{ visibility: change ? "visible" : "hidden" }}>
        {note}
      </span>
    </div>
  );
}
