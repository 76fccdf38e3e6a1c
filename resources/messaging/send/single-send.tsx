import { lazyComponent } from "../../../src/kit/ui/lazy-part";
import { INITIAL_VALUES, type MessageForm } from "./forms";
import { SendCard } from "./send-card";
import { useSendForm } from "./use-send";

const BatchProgress = lazyComponent(() => import("./batch-progress").then(({ BatchProgress }) => BatchProgress));

/** A card whose form makes one request, or only simulates it if the backend does not offer the call. */
export function SingleSend({ form }: { form: MessageForm }) {
  const { send, simulated, batch, hasProgressError } = useSendForm(form);
  return (
    <SendCard
      form={form}
      simulated={simulated}
      onSend={async (values) => {
        const error = await send(values);
        return error ? { error } : { nextValues: INITIAL_VALUES };
      }}
      hasPendingBatch={batch !== undefined}
    >
      {batch && <BatchProgress batch={batch} hasProgressError={hasProgressError} />}
    </SendCard>
  );
}
