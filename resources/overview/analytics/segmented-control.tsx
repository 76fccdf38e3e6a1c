interface SwitchProps<T extends string> {
  label: string;
  choices: readonly { value: T; label: string }[];
  /** Value of the pressed choice. Any other value presses none. */
  chosen: string;
  onChoose: (value: T) => void;
}

/** A row of buttons, of which at most one is pressed. */
export function SegmentedControl<T extends string>({ label, choices, chosen, onChoose }: SwitchProps<T>) {
  return (
    <div className="switch" role="group" aria-label={label}>
      {choices.map(({ value, label: text }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {text}
        </button>
      ))}
    </div>
  );
}
