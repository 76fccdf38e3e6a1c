import { Checkbox, Form, Input, Select } from "antd";
import { isBlank, cleanPastedText } from "../../../providers/input/contract";
import { useSession } from "../../../src/kit/data/use-session";
import { recordMessages } from "../../../src/kit/record-messages";
import { CHANNELS, SMS_TYPES } from "../contract";
import { countSent } from "./count-messages";
import { isSentBySms, type MessageForm, type MessageInput, type MessageValues } from "./forms";
import { messagingMessages as words } from "../messages";
import { createChangeReader, parsePastedList, parsePastedRecipient } from "./pasted-recipients";
import { RecipientList } from "./recipient-list";
import { isInvalidPhone, splitList, toPhone } from "./recipients";
import { SmsCounter } from "./sms-counter";

type ControlProps = { id?: string; disabled?: boolean; value?: never; onChange?: () => void };

/** antd forwards more props to the group than its types allow. */
function getGroupProps(label: string) {
  const props = { role: "group", "aria-label": label };
  return props;
}

function ChannelBoxes({ label, ...props }: { label: string } & ControlProps) {
  return (
    <Checkbox.Group
      {...props}
      {...getGroupProps(label)}
      options={CHANNELS.map((channel) => ({ value: channel, label: words.channels[channel] }))}
    />
  );
}

function Control({ input: { name, label }, ...props }: { input: MessageInput } & ControlProps) {
  switch (name) {
    case "phones":
      return <Input.TextArea rows={2} placeholder={words.placeholders.phones} {...props} />;
    case "emails":
      return <Input.TextArea rows={2} placeholder={words.placeholders.emails} {...props} />;
    case "message":
    case "content":
      return <Input.TextArea rows={4} {...props} />;
    case "phone":
      return <Input type="tel" placeholder={words.placeholders.phone} {...props} />;
    case "to":
    case "email":
      // Not type=email: the browser would reject addresses that are trimmed here before sending.
      return <Input inputMode="email" placeholder={words.placeholders.email} {...props} />;
    case "type":
      return (
        <Select
          {...props}
          aria-label={label}
          options={SMS_TYPES.map((type) => ({ value: type, label: words.types[type] }))}
        />
      );
    case "channels":
      return <ChannelBoxes {...props} label={label} />;
    default:
      return <Input {...props} />;
  }
}

/** Hint under a phone number: the number as it will be sent, or a warning that it looks invalid. */
function PhoneHint({ text }: { text: string }) {
  const sent = toPhone(text);
  if (sent === "") return null;
  if (isInvalidPhone(sent)) return <div className="phone-hint tone-red">{words.oddPhone}</div>;
  return sent === cleanPastedText(text) ? null : <div className="phone-hint">{words.willBeSentTo(sent)}</div>;
}

interface MessageInputProps {
  form: MessageForm;
  input: MessageInput;
  values: MessageValues;
  onChange: (change: Partial<MessageValues>) => void;
}

/** Hints under an input about its current value. */
function InputHints({ form, input: { name, label }, values, onChange }: MessageInputProps) {
  const { offers } = useSession();
  switch (name) {
    case "phones":
    case "emails":
      return (
        <RecipientList label={label} kind={name} text={values[name]} onChange={(text) => onChange({ [name]: text })} />
      );
    case "phone":
      return <PhoneHint text={values.phone} />;
    case "channels":
      return values.channels.length === 0 ? <div className="phone-hint">{words.channelsHint}</div> : null;
    case "message":
      return isSentBySms(form, values) ? (
        <SmsCounter text={values.message} numbers={countSent(form, values, "phones", offers)} />
      ) : null;
    default:
      return null;
  }
}

/** Parsers for pasted text, by input. */
const PASTE_READERS: Readonly<Partial<Record<keyof MessageValues, (text: string) => string>>> = {
  phones: parsePastedList,
  emails: parsePastedList,
  phone: parsePastedRecipient,
  to: parsePastedRecipient,
  email: parsePastedRecipient,
};

/** An input of a message form with its hints. */
export function MessageField(props: MessageInputProps) {
  const { form, input } = props;
  const { name, label, required = false } = input;
  return (
    <div className={`message-field message-field-${name}`}>
      <Form.Item
        name={name}
        label={label}
        {...(PASTE_READERS[name] && { getValueFromEvent: createChangeReader(PASTE_READERS[name]) })}
        rules={[
          ...(required ? [{ required: true, whitespace: true, message: recordMessages.required(label) }] : []),
          ...(name === "phones" && form.noPhones
            ? [
                {
                  validator: (_: unknown, text: string) =>
                    !isBlank(text) && splitList(text).length === 0
                      ? Promise.reject(new Error(form.noPhones))
                      : Promise.resolve(),
                },
              ]
            : []),
        ]}
      >
        <Control input={input} />
      </Form.Item>
      <InputHints {...props} />
    </div>
  );
}
