import { useNotification, type HttpError } from "@refinedev/core";
import { useEffect, useRef } from "react";
import { useDraft } from "../../../src/kit/form/use-draft";
import { isAccepted, useRun, type RunItem } from "../../../src/kit/run/use-run";
import { lazyComponent } from "../../../src/kit/ui/lazy-part";
import { useFailureToast } from "../../../src/kit/ui/use-failure-toast";
import { messagingMessages } from "../messages";
import { CUSTOM_SMS_FORM, INITIAL_VALUES, type MessageValues } from "../send/forms";
import { joinRecipients, parseRecipients, type Recipient } from "../send/recipients";
import { SendCard, type SendOutcome } from "../send/send-card";
import { describeOutcome, readTally } from "../send/tally";
import { usePostMessage } from "../send/use-send";

const RunDialog = lazyComponent(() => import("../../../src/kit/run/run-dialog").then(({ RunDialog }) => RunDialog));

type Item = RunItem<Recipient>;

const { title, success, failure } = CUSTOM_SMS_FORM.words;
const { run: words } = messagingMessages;

const listNotAccepted = (items: readonly Item[]) => items.filter((item) => !isAccepted(item));

/** Returns the form values with the numbers that were not accepted, so that no one receives the message twice. */
function getRemainingValues(items: readonly Item[], values: MessageValues): MessageValues {
  const remaining = listNotAccepted(items).map(({ subject }) => subject);
  return remaining.length === 0 ? INITIAL_VALUES : { ...values, phones: joinRecipients(remaining) };
}

/** Shows at most one toast when a run ends: success, or what failed. A run stopped before a failure shows none. */
function useEndToast() {
  const { open } = useNotification();
  const showFailure = useFailureToast();
  return (items: readonly Item[]) => {
    const errors = items.flatMap(({ error }) => error ?? []);
    const [first] = errors;
    if (listNotAccepted(items).length === 0) {
      const queued = items.filter(({ state }) => state === "queued").length;
      const tally = { sent: items.length - queued, failed: 0, queued };
      const accepted = items.length > 1 ? words.accepted(items.length) : undefined;
      const description = queued > 0 ? describeOutcome(tally, [CUSTOM_SMS_FORM.channel]) : accepted;
      open?.({ type: "success", message: success, description });
    } else if (first && new Set(errors.map(({ message }) => message)).size === 1) {
      showFailure(first, failure);
    } else if (first) {
      open?.({ type: "error", message: failure, description: words.notAccepted(errors.length, items.length) });
    }
  };
}

/** Send Custom SMS: one request per number. A single number is sent like any form, several as a run with a dialog. */
export function CustomSms() {
  const post = usePostMessage();
  const draft = useDraft(`messaging.${CUSTOM_SMS_FORM.name}`);
  const showEndToast = useEndToast();
  /** The values being sent, and the callback for their result. */
  const current = useRef<{ values: MessageValues; end: (outcome: SendOutcome) => void }>(null);
  const { items, running, start, resume, stop, clear } = useRun<Recipient>(
    async ({ sent }) => {
      const values = current.current?.values ?? INITIAL_VALUES;
      const answer = await post(CUSTOM_SMS_FORM.path, CUSTOM_SMS_FORM.body({ ...values, phone: sent }));
      return readTally(answer)?.queued ? "queued" : undefined;
    },
    (now) => {
      // If the session ends or the tab closes during a run, the draft keeps the numbers not accepted yet.
      if (!current.current || listNotAccepted(now).length === 0) return;
      draft.write({ ...getRemainingValues(now, current.current.values) });
    },
  );

  // Stop the run when the page is left.
  useEffect(() => stop, [stop]);

  const finish = (ended: readonly Item[], error?: HttpError) => {
    if (current.current) current.current.end({ nextValues: getRemainingValues(ended, current.current.values), error });
    current.current = null;
    clear();
  };
  const settle = (ended: readonly Item[]) => {
    showEndToast(ended);
    const [only] = ended;
    if (listNotAccepted(ended).length === 0 || ended.length === 1) finish(ended, only?.error);
  };
  const onSend = (values: MessageValues) =>
    new Promise<SendOutcome>((end) => {
      current.current = { values, end };
      void start(parseRecipients(values.phones, "phones")).then(settle);
    });

  return (
    <>
      <SendCard form={CUSTOM_SMS_FORM} simulated={false} onSend={onSend} />
      {items.length > 1 && (
        <RunDialog
          title={title}
          lines={items.map(({ subject, state, error }) => ({ title: subject.sent, state, message: error?.message }))}
          running={running}
          startLabel={title}
          stateLabels={words.states}
          incompleteNote={words.incompleteNote}
          onStart={() => void resume().then(settle)}
          onStop={stop}
          onClose={() => finish(items)}
        />
      )}
    </>
  );
}
