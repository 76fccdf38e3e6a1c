import { useId, type ReactNode } from "react";
import { messagingMessages as words } from "../messages";

interface CardProps {
  title: string;
  /** Whether nothing in the card is really sent. A permanent tag says so. */
  simulated?: boolean;
  className?: string;
  children: ReactNode;
}

/** A titled section, exposed as a region named by its heading. */
export function TitledCard({ title, simulated = false, className = "", children }: CardProps) {
  const heading = useId();
  return (
    <section className={`panel send-card ${className}`} aria-labelledby={heading}>
      <header className="send-card-header">
        <h2 id={heading}>{title}</h2>
        {simulated && <span className="tag tone-orange">{words.simulation}</span>}
      </header>
      {children}
    </section>
  );
}
