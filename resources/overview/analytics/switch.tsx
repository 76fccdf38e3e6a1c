interface SwitchProps<T extends string> {
  label: string;
  choices: readonly { value: T; label: string }[];
  /** None of them where it is another value. */
  chosen: string;
  onChoose: (value: T) => void;
}

/** A few choices beside each other, of which one is pressed. */
export function Switch<T extends string>({ label, choices, chosen, onChoose }: SwitchProps<T>) {
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
