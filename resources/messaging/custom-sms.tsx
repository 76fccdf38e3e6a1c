import { useNotification, type HttpError } from "@refinedev/core";
import { lazy, Suspense, useRef } from "react";
import { useDraft } from "../../src/kit/draft";
import { customSms, NOTHING_TYPED, type MessageValues } from "./forms";
import { messagingMessages } from "./messages";
import { joinTyped } from "./recipients";
import { SendCard, type Outcome } from "./send-card";
import { shortfallOf } from "./tally";
import { isAccepted, toItems, useSmsRun, type RunItem } from "./use-sms-run";
import { useFailureToast } from "./use-send";

const RunDialog = lazy(() => import("./run-dialog").then(({ RunDialog }) => ({ default: RunDialog })));

const { success, failure } = customSms.words;
const { run: words } = messagingMessages;

const notAccepted = (items: readonly RunItem[]) => items.filter((item) => !isAccepted(item));

/** What is left to send, as the form holds it: nobody gets a message twice. */
function leftOf(items: readonly RunItem[], values: MessageValues): MessageValues {
  const left = notAccepted(items);
  return left.length === 0 ? NOTHING_TYPED : { ...values, phones: joinTyped(left) };
}

/** Says once how a run ended; one that was stopped says it in its dialog. */
function useEndToast() {
  const { open } = useNotification();
  const failed = useFailureToast();
  return (items: readonly RunItem[]) => {
    const errors = items.flatMap(({ error }) => error ?? []);
    const [first] = errors;
    if (notAccepted(items).length === 0) {
      const queued = items.filter(({ state }) => state === "queued").length;
      const shortfall = shortfallOf({ sent: items.length - queued, failed: 0, queued });
      open?.({
        type: "success",
        message: success,
        ...(items.length > 1 || shortfall ? { description: shortfall ?? words.accepted(items.length) } : {}),
      });
    } else if (first && new Set(errors.map(({ message }) => message)).size === 1) {
      failed(first, failure);
    } else if (first) {
      open?.({ type: "error", message: failure, description: words.notAccepted(errors.length, items.length) });
    }
  };
}

/** Send Custom SMS: a request for each number. One number is sent like any form, several as a run in sight. */
export function CustomSms() {
  const draft = useDraft(`messaging.${customSms.name}`);
  // A session that ends or a tab that is closed in the midst of a run leaves what was not yet accepted.
  const { items, running, run, stop, clear } = useSmsRun((now, values) => {
    if (notAccepted(now).length > 0) draft.write({ ...leftOf(now, values) });
  });
  const say = useEndToast();
  const current = useRef<{ values: MessageValues; end: (outcome: Outcome) => void }>(null);

  const finish = (ended: readonly RunItem[], values: MessageValues, error?: HttpError) => {
    current.current?.end({ left: leftOf(ended, values), error });
    current.current = null;
    clear();
  };
  const go = async (start: readonly RunItem[], values: MessageValues) => {
    const ended = await run(start, values);
    say(ended);
    const [only] = ended;
    const isOver = notAccepted(ended).length === 0;
    if (isOver || ended.length === 1) finish(ended, values, only?.error);
  };
  const onSend = (values: MessageValues) =>
    new Promise<Outcome>((end) => {
      current.current = { values, end };
      void go(toItems(values), values);
    });

  return (
    <>
      <SendCard form={customSms} simulated={false} onSend={onSend} />
      <Suspense>
        {items.length > 1 && (
          <RunDialog
            items={items}
            running={running}
            onStop={stop}
            onGoOn={() => current.current && void go(items, current.current.values)}
            onClose={() => current.current && finish(items, current.current.values)}
          />
        )}
      </Suspense>
    </>
  );
}
