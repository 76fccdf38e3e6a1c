import "./consequences.css";

/** Says what else an action changes, below its inputs. Announced when the values in the form change it. */
export function Consequences({ texts }: { texts: readonly string[] }) {
  return (
    <div aria-live="polite">
      {texts.length > 0 && (
        <div className="note consequences">
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </div>
  );
}
