import { Button } from "antd";
import { kitMessages } from "../../../src/kit/messages";
import { toText } from "../../../src/kit/format";
import { ACTIVE_STATUS, type MessagingStats } from "../contract";
import { messagingPageMessages } from "../messages";
import { useServiceStatus } from "./use-services";

const { services: words } = messagingPageMessages;

const NAMES = Object.keys(words.names) as (keyof MessagingStats)[];

/** Status of the named services, by default all. If loading fails, they show as Unknown and the page stays usable. */
export function ServiceChips({ names = NAMES }: { names?: readonly (keyof MessagingStats)[] }) {
  const query = useServiceStatus();
  const { isPending, data, error } = query;
  const stateOf = (name: keyof MessagingStats) => toText(data?.data[name]) ?? words.unknown;
  const toneOf = (name: keyof MessagingStats) => (stateOf(name) === ACTIVE_STATUS ? "green" : "red");
  return (
    <div className="services">
      {isPending && (
        <span className="visually-hidden" role="status">
          {words.loading}
        </span>
      )}
      {/* Rendered from the start, so that the layout does not shift when the response arrives. */}
      <ul className="service-chips" aria-label={words.title} aria-busy={isPending}>
        {names.map((name) => (
          <li key={name} className={`tag tone-${isPending ? "neutral" : toneOf(name)}`}>
            <span className="service-dot" aria-hidden="true" />
            {words.names[name]}: <strong>{isPending ? words.asked : stateOf(name)}</strong>
          </li>
        ))}
      </ul>
      {error && (
        <div className="services-error" role="alert">
          <span>{words.loadError}</span>
          <span>{error.message}</span>
          <Button size="small" onClick={() => void query.refetch()}>
            {kitMessages.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}
