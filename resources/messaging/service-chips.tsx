import { useCustom, type HttpError } from "@refinedev/core";
import { Button } from "antd";
import { kitMessages } from "../../src/kit/messages";
import { toText } from "../../src/kit/format";
import { ACTIVE, type MessagingStats } from "./contract";
import { messagingPageMessages } from "./messages";

const { services: words } = messagingPageMessages;

const NAMES = Object.keys(words.names) as (keyof MessagingStats)[];

/** Whether each service works. A failed load leaves them Unknown and the page usable. */
export function ServiceChips() {
  const { query } = useCustom<MessagingStats, HttpError>({
    url: "messaging/stats",
    method: "get",
    errorNotification: false,
  });
  if (query.isPending) return <p role="status">{words.loading}</p>;
  return (
    <div className="services">
      <ul className="service-chips" aria-label={words.title}>
        {NAMES.map((name) => {
          const value = toText(query.data?.data[name]) ?? words.unknown;
          return (
            <li key={name} className={`tag tone-${value === ACTIVE ? "green" : "red"}`}>
              <span className="service-dot" aria-hidden="true" />
              {words.names[name]}: <strong>{value}</strong>
            </li>
          );
        })}
      </ul>
      {query.error && (
        <div className="services-error" role="alert">
          <span>{words.loadError}</span>
          <span>{query.error.message}</span>
          <Button size="small" onClick={() => void query.refetch()}>
            {kitMessages.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}
