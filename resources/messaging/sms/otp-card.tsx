import { BarChartOutlined, ClearOutlined, LoadingOutlined } from "@ant-design/icons";
import { useNotification, type HttpError } from "@refinedev/core";
import { Button, Form, Input } from "antd";
import { useRef, useState } from "react";
import { useSession } from "../../../src/kit/data/use-session";
import { parseNumber } from "../../../src/kit/format";
import { lazyComponent } from "../../../src/kit/ui/lazy-part";
import { TitledCard } from "../send/titled-card";
import { messagingMessages, smsMessages } from "../messages";
import { createChangeReader, parsePastedRecipient } from "../send/pasted-recipients";
import { toPhone } from "../send/recipients";
import { usePostMessage } from "../send/use-send";
import { useFailureToast } from "../../../src/kit/ui/use-failure-toast";

const OtpDialog = lazyComponent(() => import("./otp-dialog").then(({ OtpDialog }) => OtpDialog));

const { otp: words } = smsMessages;

/** Permission to remove expired codes. */
const CLEANUP = "sms-management.cleanup";
const { fields, invalid, placeholders, simulation } = messagingMessages;

/** Removes expired codes. Without the feature `messaging.otp`, only shows the documented message. */
function useCleanup() {
  const { offers } = useSession();
  const { open } = useNotification();
  const post = usePostMessage();
  const showFailure = useFailureToast();
  const [running, setRunning] = useState(false);
  const busy = useRef(false);

  const clean = async () => {
    if (!offers("messaging.otp")) {
      open?.({ type: "success", message: words.cleaned, description: simulation });
      return;
    }
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    try {
      const answer = (await post("otp/cleanup", {})) as { removed?: unknown } | undefined;
      const removed = parseNumber(answer?.removed);
      open?.({
        type: "success",
        message: words.cleaned,
        ...(removed === undefined ? {} : { description: words.removed(removed) }),
      });
    } catch (cause) {
      showFailure(cause as HttpError, words.cleanFailed);
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return { clean, running };
}

/** OTP Management: delivery statistics of the codes sent to a number, and removal of expired codes. */
export function OtpCard() {
  const { allows, offers } = useSession();
  const { open } = useNotification();
  const { clean, running } = useCleanup();
  const [phoneToShow, setPhoneToShow] = useState<string>();
  return (
    <TitledCard title={words.title} simulated={!offers("messaging.otp")}>
      <Form<{ phone: string }>
        name="otp"
        layout="vertical"
        onFinish={({ phone }) => setPhoneToShow(toPhone(phone))}
        onFinishFailed={() => open?.({ key: "incomplete", type: "error", message: invalid.noPhone })}
      >
        <Form.Item
          name="phone"
          label={fields.phone}
          required={false}
          getValueFromEvent={createChangeReader(parsePastedRecipient)}
          rules={[{ required: true, whitespace: true, message: invalid.noPhone }]}
        >
          <Input type="tel" placeholder={placeholders.phone} />
        </Form.Item>
        <div className="otp-buttons">
          <Button htmlType="submit" icon={<BarChartOutlined aria-hidden />}>
            {words.stats}
          </Button>
          <Button
            icon={<ClearOutlined aria-hidden />}
            loading={running && { icon: <LoadingOutlined aria-hidden /> }}
            disabled={running || !allows(CLEANUP)}
            onClick={() => void clean()}
          >
            {words.cleanup}
          </Button>
        </div>
        <p className="send-card-note">{words.note}</p>
      </Form>
      {phoneToShow !== undefined && <OtpDialog phone={phoneToShow} onClose={() => setPhoneToShow(undefined)} />}
    </TitledCard>
  );
}
