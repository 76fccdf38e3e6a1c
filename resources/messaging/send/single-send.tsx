import { lazyPart } from "../../../src/kit/ui/lazy-part";
import { NOTHING_TYPED, type MessageForm } from "./forms";
import { SendCard } from "./send-card";
import { useSend } from "./use-send";

const BatchProgress = lazyPart(() => import("./batch-progress").then(({ BatchProgress }) => BatchProgress));

/** A card whose form makes one request, or only simulates it if the backend does not offer the call. */
export function SingleSend({ form }: { form: MessageForm }) {
  const { send, simulated, batch, unread } = useSend(form);
  return (
    <SendCard
      form={form}
      simulated={simulated}
      onSend={async (values) => {
        const error = await send(values);
        return error ? { error } : { left: NOTHING_TYPED };
      }}
      waits={batch !== undefined}
    >
      {batch && <BatchProgress batch={batch} unread={unread} />}
    </SendCard>
  );
}
