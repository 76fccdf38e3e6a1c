import { LoadingOutlined, SendOutlined } from "@ant-design/icons";
import { useNotification, type HttpError } from "@refinedev/core";
import { Button, Form } from "antd";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useBackend } from "../../src/kit/backend";
import { useDraft } from "../../src/kit/draft";
import { kitMessages } from "../../src/kit/messages";
import { Card } from "./card";
import { countMessages, NOTHING_TYPED, type MessageForm, type MessageValues } from "./forms";
import { MessageField } from "./message-input";
import { messagingMessages } from "./messages";
import { SEND } from "./send-permission";

const ConfirmDialog = lazy(() =>
  import("../../src/kit/confirm-dialog").then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
);

/** Sending to more than this asks first. */
const MANY = 20;

/** What a send leaves behind: what the form then holds, if that changes, and what the server said of its fields. */
export interface Outcome {
  left?: MessageValues;
  error?: HttpError | undefined;
}

interface SendCardProps {
  form: MessageForm;
  simulated: boolean;
  onSend: (values: MessageValues) => Promise<Outcome>;
}

const same = (a: MessageValues, b: MessageValues) => JSON.stringify(a) === JSON.stringify(b);

/**
 * A card with a form that sends. Typing is kept as a draft until it is sent; a failure leaves it as it is, and so is
 * what was typed on while it was sent.
 */
export function SendCard({ form: definition, simulated, onSend }: SendCardProps) {
  const { name, words, inputs, incomplete } = definition;
  const { allows } = useBackend();
  const { open } = useNotification();
  const draft = useDraft(`messaging.${name}`);
  const [form] = Form.useForm<MessageValues>();
  const [restored, setRestored] = useState(() => draft.read() as Partial<MessageValues> | undefined);
  const watched = Form.useWatch([], form) as Partial<MessageValues> | undefined;
  const typed: MessageValues = { ...NOTHING_TYPED, ...restored, ...watched };
  const [asking, setAsking] = useState<MessageValues>();
  const [running, setRunning] = useState(false);
  const busy = useRef(false);
  const button = useRef<HTMLButtonElement>(null);

  // A disabled button loses the focus to the page; it has it again when the answer is there.
  useEffect(() => {
    if (!running && document.activeElement === document.body && busy.current) button.current?.focus();
    busy.current = running;
  }, [running]);

  const fill = (values: MessageValues) => {
    form.setFieldsValue(values);
    if (same(values, NOTHING_TYPED)) draft.clear();
    else draft.write({ ...values });
  };
  const discard = () => {
    setRestored(undefined);
    fill(NOTHING_TYPED);
  };
  const send = async (values: MessageValues) => {
    if (busy.current) return;
    busy.current = true;
    setAsking(undefined);
    setRunning(true);
    const { left, error } = await onSend(values);
    setRunning(false);
    if (left && same(values, { ...NOTHING_TYPED, ...form.getFieldsValue() })) {
      setRestored(undefined);
      fill(left);
    }
    for (const input of inputs) {
      const messages = error?.errors?.[input.name];
      if (messages) form.setFields([{ name: input.name, errors: [messages].flat().map(String) }]);
    }
  };
  const submit = (given: Partial<MessageValues>) => {
    const values = { ...NOTHING_TYPED, ...given };
    if (!simulated && countMessages(definition, values) > MANY) setAsking(values);
    else void send(values);
  };
  const refuse = (values: Partial<MessageValues>, first: string) => {
    const missing = inputs.some(({ name, required }) => required && String(values[name] ?? "").trim() === "");
    open?.({ key: "incomplete", type: "error", message: missing ? incomplete : first });
  };

  return (
    <Card title={words.title} simulated={simulated}>
      <Form<MessageValues>
        form={form}
        name={name}
        layout="vertical"
        disabled={!allows(SEND)}
        requiredMark={inputs.some(({ required }) => required)}
        initialValues={{ ...NOTHING_TYPED, ...restored }}
        scrollToFirstError={{ focus: true }}
        onValuesChange={(_, values) => fill({ ...NOTHING_TYPED, ...values })}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === "Enter" && (ctrlKey || metaKey) && !running) form.submit();
        }}
        onFinish={submit}
        onFinishFailed={({ values, errorFields: [first] }) => {
          // A second press overtakes the check of the first one, in which nothing was wrong.
          if (first) refuse(values, first.errors[0] ?? "");
        }}
      >
        {restored && (
          <p className="note restored" role="status">
            {kitMessages.restored}
            <Button size="small" onClick={discard}>
              {kitMessages.discard}
            </Button>
          </p>
        )}
        {inputs.map((input) => (
          <MessageField
            key={input.name}
            form={definition}
            input={input}
            values={typed}
            onChange={(change) => fill({ ...typed, ...change })}
          />
        ))}
        <Button
          ref={button}
          type="primary"
          htmlType="submit"
          className="send-button"
          // antd's own icon stays, unseen, in the button's name when the answer is faster than its animation.
          loading={running && { icon: <LoadingOutlined aria-hidden /> }}
          icon={<SendOutlined aria-hidden />}
          disabled={running || !allows(SEND)}
        >
          {words.submit}
        </Button>
      </Form>
      <Suspense>
        {asking && (
          <ConfirmDialog
            title={messagingMessages.manyTitle}
            text={messagingMessages.many(countMessages(definition, asking))}
            ok={messagingMessages.send}
            cancel={kitMessages.cancel}
            onOk={() => void send(asking)}
            onCancel={() => setAsking(undefined)}
          />
        )}
      </Suspense>
    </Card>
  );
}
