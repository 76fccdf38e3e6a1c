import { useDebounced } from "../../../src/kit/form/use-debounced";
import { useIsUnconfigured } from "../channels/use-services";
import { messagingMessages as words } from "../messages";
import { getChannels, getListRecipients, type MessageForm, type MessageValues } from "./forms";
import { countRecipients } from "./recipients";

interface SendNoteProps {
  form: MessageForm;
  values: MessageValues;
  /** Whether the form is only a simulation, even if the channels are set up. */
  simulated: boolean;
}

/** Note next to the send button: counts of valid, invalid and repeated recipients, and channels that are not set up. */
export function SendNote({ form, values, simulated }: SendNoteProps) {
  const isNotConfigured = useIsUnconfigured();
  const recipients = getListRecipients(form, values);
  const waiting = simulated ? [] : getChannels(form, values).filter(isNotConfigured);
  const notes = [
    ...(recipients.length > 0 ? [words.tally(countRecipients(recipients))] : []),
    ...(waiting.length > 0 ? [words.waits(waiting.map((channel) => words.channels[channel]))] : []),
  ].join(" ");
  // Debounced, because a screen reader would announce outdated text while the person types.
  const settled = useDebounced(notes);
  return (
    <p className="send-note" role="status">
      {settled}
    </p>
  );
}
