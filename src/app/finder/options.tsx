import { createContext, useContext, useId, type ReactNode } from "react";

/** The state that the options share. */
export interface OptionContextValue {
  /** The element id of the active option. */
  active: string | undefined;
  onActive: (id: string) => void;
  /** Closes the command palette, then runs the option's action. */
  choose: (act: () => void) => void;
}

export const OptionContext = createContext<OptionContextValue | null>(null);

interface OptionProps {
  label: string;
  /** Shown next to the label in smaller type. */
  detail?: string | undefined;
  /** Whether the option counts as a result. */
  isResult?: boolean;
  act: () => void;
}

/** An option of the command palette. Enter presses the active option while the focus stays in the field. */
export function Option({ label, detail, isResult = true, act }: OptionProps) {
  const id = useId();
  const choosing = useContext(OptionContext);
  return (
    // The field keeps the focus and handles the keys, as in an ARIA combobox.
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      className="finder-option"
      data-result={isResult}
      aria-selected={choosing?.active === id}
      onMouseMove={() => choosing?.onActive(id)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => choosing?.choose(act)}
    >
      <bdi>{label}</bdi>
      {detail && <bdi className="finder-detail">{detail}</bdi>}
    </button>
  );
}

/** Options under a heading. */
export function OptionGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="finder-group">
      <div id={id} role="presentation" className="finder-heading">
        {title}
      </div>
      {children}
    </div>
  );
}
