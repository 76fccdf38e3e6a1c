import { LoadingOutlined, SendOutlined } from "@ant-design/icons";
import { useNotification, type HttpError } from "@refinedev/core";
import { Button } from "antd";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useSession, type KitSession } from "../../../src/kit/data/use-session";
import { DraftForm } from "../../../src/kit/form/draft-form";
import { useDraftForm } from "../../../src/kit/form/use-draft-form";
import { kitMessages } from "../../../src/kit/messages";
import { ConfirmDialog } from "../../../src/kit/ui/confirm-dialog";
import { TitledCard } from "./titled-card";
import { countMessages } from "./count-messages";
import { findInvalidRecipients, INITIAL_VALUES, type MessageForm, type MessageValues } from "./forms";
import { MessageField } from "./message-field";
import { messagingMessages } from "../messages";
import { SendNote } from "./send-note";
import { SEND_PERMISSION } from "./send-permission";

/** Above this number of messages, the person must confirm. */
const CONFIRM_ABOVE = 20;
/** Maximum number of invalid recipients that the confirmation names. */
const MAX_NAMED_RECIPIENTS = 5;

/** Returns what the person must confirm before sending, or undefined if the message is not unusual. */
function getConfirmation(form: MessageForm, values: MessageValues, offers: KitSession["offers"]) {
  const messages = countMessages(form, values, offers);
  const many = messages > CONFIRM_ABOVE ? [messagingMessages.many(messages)] : [];
  // An outbox may keep messages that can never be delivered, so invalid recipients need confirmation.
  const asksInvalid = offers(form.feature ?? "messaging.outbox");
  const invalid = asksInvalid ? findInvalidRecipients(form, values) : [];
  if (invalid.length === 0) {
    return many.length > 0
      ? { title: messagingMessages.manyTitle, text: many.join(" "), ok: messagingMessages.send }
      : undefined;
  }
  const shown = invalid.slice(0, MAX_NAMED_RECIPIENTS).map(({ sent }) => sent);
  return {
    title: messagingMessages.invalidTitle,
    text: [...many, messagingMessages.invalidRecipients(invalid.length, shown)].join(" "),
    ok: messagingMessages.sendAnyway,
  };
}

/** Result of a send: new values for the form, if they change, and an error with the server's field errors. */
export interface SendOutcome {
  nextValues?: MessageValues;
  error?: HttpError | undefined;
}

interface SendCardProps {
  form: MessageForm;
  simulated: boolean;
  onSend: (values: MessageValues) => Promise<SendOutcome>;
  /** Whether the server is still sending earlier messages. Until it has finished, the form cannot be sent. */
  hasPendingBatch?: boolean;
  /** Content below the form. */
  children?: ReactNode;
}

/** One-time codes are never stored, not even in this tab's draft. */
const hasOneTimeCode = ({ type }: Partial<MessageValues>) => type === "otp";

const hasSameValues = (a: MessageValues, b: MessageValues) => JSON.stringify(a) === JSON.stringify(b);

/**
 * A card with a form that sends messages. The draft is kept until the message is sent. Text that is typed while a
 * message is being sent is not overwritten.
 */
export function SendCard({ form: definition, simulated, onSend, hasPendingBatch = false, children }: SendCardProps) {
  const { name, words, inputs, incomplete } = definition;
  const { allows, offers } = useSession();
  const { open } = useNotification();
  const drafted = useDraftForm({ name: `messaging.${name}`, initial: { ...INITIAL_VALUES }, secret: hasOneTimeCode });
  const { form, fill, reset, showErrors } = drafted;
  const typed = { ...INITIAL_VALUES, ...drafted.typed };
  const [asking, setAsking] = useState<{ title: string; text: string; ok: string; values: MessageValues }>();
  const [running, setRunning] = useState(false);
  const busy = useRef(false);
  const button = useRef<HTMLButtonElement>(null);

  // Disabling the button moves the focus to the body. Restore it when the response arrives.
  useEffect(() => {
    if (!running && document.activeElement === document.body && busy.current) button.current?.focus();
    busy.current = running;
  }, [running]);

  const send = async (values: MessageValues) => {
    if (busy.current || hasPendingBatch) return;
    busy.current = true;
    setAsking(undefined);
    setRunning(true);
    const { nextValues, error } = await onSend(values);
    setRunning(false);
    if (
      nextValues &&
      hasSameValues(values, { ...INITIAL_VALUES, ...(form.getFieldsValue() as Partial<MessageValues>) })
    ) {
      reset({ ...nextValues });
    }
    showErrors(
      inputs.map((input) => input.name),
      error,
    );
  };
  const submit = (given: Partial<MessageValues>) => {
    const values = { ...INITIAL_VALUES, ...given };
    const question = simulated ? undefined : getConfirmation(definition, values, offers);
    if (question) setAsking({ ...question, values });
    else void send(values);
  };
  const reject = (values: Partial<MessageValues>, first: string) => {
    const missing = inputs.some(({ name, required }) => required && String(values[name] ?? "").trim() === "");
    open?.({ key: "incomplete", type: "error", message: missing ? incomplete : first });
  };

  return (
    <TitledCard title={words.title} simulated={simulated}>
      <DraftForm
        drafted={drafted}
        name={name}
        disabled={!allows(SEND_PERMISSION)}
        busy={running}
        requiredMark={inputs.some(({ required }) => required)}
        onFinish={submit}
        onInvalid={reject}
      >
        {inputs.map((input) => (
          <MessageField
            key={input.name}
            form={definition}
            input={input}
            values={typed}
            onChange={(change) => fill({ ...typed, ...change })}
          />
        ))}
        <div className="send-bar">
          <Button
            ref={button}
            type="primary"
            htmlType="submit"
            className="send-button"
            // antd's own icon stays in the button's accessible name if the response arrives during its animation.
            loading={running && { icon: <LoadingOutlined aria-hidden /> }}
            icon={<SendOutlined aria-hidden />}
            disabled={running || hasPendingBatch || !allows(SEND_PERMISSION)}
          >
            {words.submit}
          </Button>
          <SendNote form={definition} values={typed} simulated={simulated} />
        </div>
      </DraftForm>
      {children}
      {asking && (
        <ConfirmDialog
          title={asking.title}
          text={asking.text}
          ok={asking.ok}
          cancel={kitMessages.cancel}
          onOk={() => void send(asking.values)}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </TitledCard>
  );
}
