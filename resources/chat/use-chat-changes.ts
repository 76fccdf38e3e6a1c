import { useOthersChanges } from "../../src/kit/data/use-changes";
import { useThrottled } from "../../src/kit/data/use-throttled";
import { CHAT_PATH, type ConversationQuery, type Conversations } from "./use-chat";

/** The list is loaded again at most this often. */
const MIN_INTERVAL_MS = 5_000;

/** Loads the open conversation and the list again when others write, with the feature `events`. */
export function useChatChanges(
  openId: string | undefined,
  query: Pick<ConversationQuery, "data" | "refetch">,
  { refetch }: Pick<Conversations, "refetch">,
): void {
  const refreshList = useThrottled(() => refetch?.(), MIN_INTERVAL_MS);
  useOthersChanges(CHAT_PATH, (change) => {
    if (query.data && (!change || change.resourceId === openId)) void query.refetch();
    refreshList();
  });
}
