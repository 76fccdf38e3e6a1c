import { createContext, useContext, useId, type ReactNode } from "react";

/** What the options of the finder know of the one that is chosen, by the id of its element. */
export interface Choosing {
  active: string | undefined;
  onActive: (id: string) => void;
  /** Closes the finder, and then does what an option is for. */
  choose: (act: () => void) => void;
}

export const ChoosingContext = createContext<Choosing | null>(null);

interface OptionProps {
  label: string;
  /** Beside the label, smaller. */
  detail?: string | undefined;
  act: () => void;
}

/** One line of the finder: Enter presses the active one, and the focus stays in the field. */
export function Option({ label, detail, act }: OptionProps) {
  const id = useId();
  const choosing = useContext(ChoosingContext);
  return (
    // The field keeps the focus and has the keys of all options, as a combobox does.
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      className="finder-option"
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
