import "./consequences.css";

/** Lists the further changes that an action makes, below its inputs. Screen readers announce updates. */
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
