import { NOTHING_TYPED, type MessageForm } from "./forms";
import { SendCard } from "./send-card";
import { useSend } from "./use-send";

/** A card whose form is one request, or none where the backend does not offer it. */
export function SingleSend({ form }: { form: MessageForm }) {
  const { send, simulated } = useSend(form);
  return (
    <SendCard
      form={form}
      simulated={simulated}
      onSend={async (values) => {
        const error = await send(values);
        return error ? { error } : { left: NOTHING_TYPED };
      }}
    />
  );
}
