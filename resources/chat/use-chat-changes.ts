import { useLiveChanges } from "../../src/kit/data/use-changes";
import { useSession } from "../../src/kit/data/use-session";
import { useStreamReady } from "../../src/kit/data/use-stream-ready";
import { useThrottled } from "../../src/kit/data/use-throttled";
import { CHAT_READ } from "./contract";
import { CHAT_PATH, type ConversationQuery, type Conversations } from "./use-chat";
import { hasSentWithin } from "./use-outgoing-messages";

/** The list is loaded again at most this often. */
const MIN_INTERVAL_MS = 5_000;
/** For this long after this tab has sent a message, this person's events are ignored: sending reloads the chat. */
const OWN_EVENT_MS = 5_000;
/** If the list is loading or was loaded within this time, it is not loaded again when the stream is connected. */
const FRESH_MS = 5_000;

/**
 * With the feature `events`, loads the list again when somebody writes, or when someone in the team reads a
 * conversation that is not open here. Loads the open conversation again when somebody writes in it. Loads both each
 * time the stream is connected, except a list that was just loaded. A message that this tab has sent does not count.
 */
export function useChatChanges(
  openId: string | undefined,
  query: Pick<ConversationQuery, "data" | "isFetching" | "refetch">,
  { fetchedAt = 0, refetch }: Pick<Conversations, "fetchedAt" | "refetch">,
): void {
  const { userId } = useSession();
  const refreshList = useThrottled(() => refetch?.(), MIN_INTERVAL_MS);
  const refreshOpen = () => {
    if (query.data) void query.refetch();
  };
  useLiveChanges(CHAT_PATH, (change) => {
    // The list already shows the open conversation as read.
    if (change?.type === CHAT_READ && change.resourceId === openId) return;
    const isOwn = change?.actor?._id === userId && hasSentWithin(OWN_EVENT_MS);
    if (isOwn) return;
    if (change === undefined || change.resourceId === openId) refreshOpen();
    refreshList();
  });
  useStreamReady(() => {
    // Load the conversation again even if it was just loaded: no event reports a message that arrived before the stream
    // was connected. While the conversation is loading, `refetch` waits for the request that has begun.
    const isLoading = !query.data && query.isFetching;
    if (isLoading) void query.refetch().then(() => query.refetch());
    else refreshOpen();
    if (fetchedAt > 0 && Date.now() - fetchedAt >= FRESH_MS) refreshList();
  });
}
