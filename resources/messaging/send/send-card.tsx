import { LoadingOutlined, SendOutlined } from "@ant-design/icons";
import { useNotification, type HttpError } from "@refinedev/core";
import { Button } from "antd";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useSession } from "../../../src/kit/data/use-session";
import { DraftedFormBody } from "../../../src/kit/form/drafted-form-body";
import { useDraftedForm } from "../../../src/kit/form/use-drafted-form";
import { kitMessages } from "../../../src/kit/messages";
import { ConfirmDialog } from "../../../src/kit/ui/confirm-dialog";
import { Card } from "./card";
import { countMessages, invalidRecipients, NOTHING_TYPED, type MessageForm, type MessageValues } from "./forms";
import { MessageField } from "./message-input";
import { messagingMessages } from "../messages";
import { SendNote } from "./send-note";
import { SEND } from "./send-permission";

/** Sending to more than this asks first. */
const MANY = 20;
/** How many invalid recipients the question names. */
const NAMED = 5;

/** What to ask before sending; undefined when nothing about the message is unusual. */
function questionBefore(form: MessageForm, values: MessageValues, asksInvalid: boolean) {
  const messages = countMessages(form, values);
  const many = messages > MANY ? [messagingMessages.many(messages)] : [];
  const invalid = asksInvalid ? invalidRecipients(form, values) : [];
  if (invalid.length === 0) {
    return many.length > 0
      ? { title: messagingMessages.manyTitle, text: many.join(" "), ok: messagingMessages.send }
      : undefined;
  }
  const shown = invalid.slice(0, NAMED).map(({ sent }) => sent);
  return {
    title: messagingMessages.invalidTitle,
    text: [...many, messagingMessages.invalidRecipients(invalid.length, shown)].join(" "),
    ok: messagingMessages.sendAnyway,
  };
}

/** What a send leaves behind: what the form then holds, if that changes, and what the server said of its fields. */
export interface Outcome {
  left?: MessageValues;
  error?: HttpError | undefined;
}

interface SendCardProps {
  form: MessageForm;
  simulated: boolean;
  onSend: (values: MessageValues) => Promise<Outcome>;
  /** The one before is still on its way: the next waits for it. */
  waits?: boolean;
  /** Said below the form. */
  children?: ReactNode;
}

/** A one-time code is not kept anywhere, not even in this tab. */
const hasOneTimeCode = ({ type }: Partial<MessageValues>) => type === "otp";

const same = (a: MessageValues, b: MessageValues) => JSON.stringify(a) === JSON.stringify(b);

/**
 * A card with a form that sends. Typing is kept as a draft until it is sent; a failure leaves it as it is, and so is
 * what was typed on while it was sent.
 */
export function SendCard({ form: definition, simulated, onSend, waits = false, children }: SendCardProps) {
  const { name, words, inputs, incomplete } = definition;
  const { allows, offers } = useSession();
  const { open } = useNotification();
  const drafted = useDraftedForm({ name: `messaging.${name}`, initial: { ...NOTHING_TYPED }, secret: hasOneTimeCode });
  const { form, fill, reset, showErrors } = drafted;
  const typed = { ...NOTHING_TYPED, ...drafted.typed };
  const [asking, setAsking] = useState<{ title: string; text: string; ok: string; values: MessageValues }>();
  const [running, setRunning] = useState(false);
  const busy = useRef(false);
  const button = useRef<HTMLButtonElement>(null);

  // A disabled button loses the focus to the page; it has it again when the answer is there.
  useEffect(() => {
    if (!running && document.activeElement === document.body && busy.current) button.current?.focus();
    busy.current = running;
  }, [running]);

  const send = async (values: MessageValues) => {
    if (busy.current || waits) return;
    busy.current = true;
    setAsking(undefined);
    setRunning(true);
    const { left, error } = await onSend(values);
    setRunning(false);
    if (left && same(values, { ...NOTHING_TYPED, ...(form.getFieldsValue() as Partial<MessageValues>) })) {
      reset({ ...left });
    }
    showErrors(
      inputs.map((input) => input.name),
      error,
    );
  };
  const submit = (given: Partial<MessageValues>) => {
    const values = { ...NOTHING_TYPED, ...given };
    // A backend with an outbox keeps what it cannot deliver: an invalid number would wait there for nobody.
    const question = simulated
      ? undefined
      : questionBefore(definition, values, offers(definition.feature ?? "messaging.outbox"));
    if (question) setAsking({ ...question, values });
    else void send(values);
  };
  const refuse = (values: Partial<MessageValues>, first: string) => {
    const missing = inputs.some(({ name, required }) => required && String(values[name] ?? "").trim() === "");
    open?.({ key: "incomplete", type: "error", message: missing ? incomplete : first });
  };

  return (
    <Card title={words.title} simulated={simulated}>
      <DraftedFormBody
        drafted={drafted}
        name={name}
        disabled={!allows(SEND)}
        busy={running}
        requiredMark={inputs.some(({ required }) => required)}
        onFinish={submit}
        onInvalid={refuse}
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
            // antd's own icon stays, unseen, in the button's name when the answer is faster than its animation.
            loading={running && { icon: <LoadingOutlined aria-hidden /> }}
            icon={<SendOutlined aria-hidden />}
            disabled={running || waits || !allows(SEND)}
          >
            {words.submit}
          </Button>
          <SendNote form={definition} values={typed} simulated={simulated} />
        </div>
      </DraftedFormBody>
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
    </Card>
  );
}
