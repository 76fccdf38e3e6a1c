import { useNotification, type HttpError } from "@refinedev/core";
import { useEffect, useRef } from "react";
import { useDraft } from "../../../src/kit/form/use-draft";
import { isAccepted, useRun, type RunItem } from "../../../src/kit/run/use-run";
import { lazyPart } from "../../../src/kit/ui/lazy-part";
import { useFailureToast } from "../../../src/kit/ui/use-failure-toast";
import { messagingMessages } from "../messages";
import { customSms, NOTHING_TYPED, type MessageValues } from "../send/forms";
import { joinTyped, readRecipients, type Recipient } from "../send/recipients";
import { SendCard, type Outcome } from "../send/send-card";
import { describeOutcome, readTally } from "../send/tally";
import { usePost } from "../send/use-send";

const RunDialog = lazyPart(() => import("../../../src/kit/run/run-dialog").then(({ RunDialog }) => RunDialog));

type Item = RunItem<Recipient>;

const { title, success, failure } = customSms.words;
const { run: words } = messagingMessages;

const listNotAccepted = (items: readonly Item[]) => items.filter((item) => !isAccepted(item));

/** Returns the form values with the numbers that were not accepted, so that no one receives the message twice. */
function getRemainingValues(items: readonly Item[], values: MessageValues): MessageValues {
  const left = listNotAccepted(items).map(({ subject }) => subject);
  return left.length === 0 ? NOTHING_TYPED : { ...values, phones: joinTyped(left) };
}

/** Shows one toast when a run ends. A stopped run reports in its dialog instead. */
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
      const description = queued > 0 ? describeOutcome(tally, [customSms.channel]) : accepted;
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
  const post = usePost();
  const draft = useDraft(`messaging.${customSms.name}`);
  const showEndToast = useEndToast();
  /** The values being sent, and the callback for their result. */
  const current = useRef<{ values: MessageValues; end: (outcome: Outcome) => void }>(null);
  const { items, running, start, resume, stop, clear } = useRun<Recipient>(
    async ({ sent }) => {
      const values = current.current?.values ?? NOTHING_TYPED;
      const answer = await post(customSms.path, customSms.body({ ...values, phone: sent }));
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
    if (current.current) current.current.end({ left: getRemainingValues(ended, current.current.values), error });
    current.current = null;
    clear();
  };
  const settle = (ended: readonly Item[]) => {
    showEndToast(ended);
    const [only] = ended;
    if (listNotAccepted(ended).length === 0 || ended.length === 1) finish(ended, only?.error);
  };
  const onSend = (values: MessageValues) =>
    new Promise<Outcome>((end) => {
      current.current = { values, end };
      void start(readRecipients(values.phones, "phones")).then(settle);
    });

  return (
    <>
      <SendCard form={customSms} simulated={false} onSend={onSend} />
      {items.length > 1 && (
        <RunDialog
          title={title}
          lines={items.map(({ subject, state, error }) => ({ title: subject.sent, state, message: error?.message }))}
          running={running}
          startLabel={title}
          states={words.states}
          rest={words.rest}
          onStart={() => void resume().then(settle)}
          onStop={stop}
          onClose={() => finish(items)}
        />
      )}
    </>
  );
}
