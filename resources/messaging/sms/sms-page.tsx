import { Page } from "../../../src/kit/ui/page";
import { ServiceChips } from "../channels/service-chips";
import { useReportsChannelSetup } from "../channels/use-services";
import { SERVICE_BY_CHANNEL } from "../contract";
import { TitledCard } from "../send/titled-card";
import { CustomSms } from "./custom-sms";
import { BULK_SMS_FORM, SMS_PAGE_TEST_FORM } from "../send/forms";
import { smsMessages as words } from "../messages";
import { OtpCard } from "./otp-card";
import { ReadOnlyNote } from "../send/send-permission";
import { SingleSend } from "../send/single-send";
import "../messaging.css";

function Guidelines() {
  const { title, rules, note } = words.guidelines;
  return (
    <TitledCard title={title}>
      <ul className="guidelines">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="send-card-note">{note}</p>
    </TitledCard>
  );
}

/** SMS Management: bulk and custom messages, tests, one-time codes and writing guidelines. */
export function SmsPage() {
  const reportsSetup = useReportsChannelSetup();
  return (
    <Page title={words.title}>
      {reportsSetup && <ServiceChips names={[SERVICE_BY_CHANNEL.SMS]} />}
      <ReadOnlyNote />
      <div className="send-columns">
        <div className="send-column">
          <CustomSms />
          <SingleSend form={BULK_SMS_FORM} />
        </div>
        <div className="send-column">
          <SingleSend form={SMS_PAGE_TEST_FORM} />
          <OtpCard />
          <Guidelines />
        </div>
      </div>
    </Page>
  );
}
