import { useCustom, type HttpError } from "@refinedev/core";
import { useSession } from "../../../src/kit/data/use-session";
import { toText } from "../../../src/kit/format";
import { NOT_CONFIGURED, SERVICE_OF, type MessagingStats } from "../contract";

/** The call that says how the services do; all who ask at once make one of it. */
export function useServices(enabled = true) {
  const { query } = useCustom<MessagingStats, HttpError>({
    url: "messaging/stats",
    method: "get",
    errorNotification: false,
    queryOptions: { enabled },
  });
  return query;
}

/**
 * Whether this backend says which channels are not set up, and this person may hear it. Without an outbox, what is not
 * set up is the backend's own affair, and nothing is asked.
 */
export function useTellsConfiguration(): boolean {
  const { allows, offers } = useSession();
  return offers("messaging.outbox") && allows("messaging-management.list");
}

/** Asks whether a channel, or what a message says is one, is known not to be set up; false while nothing is known. */
export function useNotConfigured(): (channel: unknown) => boolean {
  const tells = useTellsConfiguration();
  const { data } = useServices(tells);
  return (channel) => {
    const [, service] = Object.entries(SERVICE_OF).find(([name]) => name === channel) ?? [];
    return tells && service !== undefined && toText(data?.data[service]) === NOT_CONFIGURED;
  };
}
