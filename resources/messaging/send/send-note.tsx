import { usePaused } from "../../../src/kit/form/use-paused";
import { useNotConfigured } from "../channels/use-services";
import { messagingMessages as words } from "../messages";
import { channelsOf, recipientsOf, type MessageForm, type MessageValues } from "./forms";
import { tallyOf } from "./recipients";

interface SendNoteProps {
  form: MessageForm;
  values: MessageValues;
  /** Nothing is sent, whatever is set up. */
  simulated: boolean;
}

/** Beside the button that sends: what is odd or repeated among many recipients, and which channel is not set up. */
export function SendNote({ form, values, simulated }: SendNoteProps) {
  const isNotConfigured = useNotConfigured();
  const recipients = recipientsOf(form, values);
  const waiting = simulated ? [] : channelsOf(form, values).filter(isNotConfigured);
  const said = [
    ...(recipients.length > 0 ? [words.tally(tallyOf(recipients))] : []),
    ...(waiting.length > 0 ? [words.waits(waiting.map((channel) => words.channels[channel]))] : []),
  ].join(" ");
  // What is said while somebody types would be out of date before it is heard.
  const settled = usePaused(said);
  return (
    <p className="send-note" role="status">
      {settled}
    </p>
  );
}
