import { Page } from "../../../src/kit/ui/page";
import { ServiceChips } from "../channels/service-chips";
import { useTellsConfiguration } from "../channels/use-services";
import { SERVICE_OF } from "../contract";
import { Card } from "../send/card";
import { CustomSms } from "./custom-sms";
import { bulkSms, smsPageTest } from "../send/forms";
import { smsMessages as words } from "../messages";
import { OtpCard } from "./otp-card";
import { ReadOnlyNote } from "../send/send-permission";
import { SingleSend } from "../send/single-send";
import "../messaging.css";

function Guidelines() {
  const { title, rules, note } = words.guidelines;
  return (
    <Card title={title}>
      <ul className="guidelines">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="send-card-note">{note}</p>
    </Card>
  );
}

/** SMS Management: bulk and custom messages, tests, one-time codes and writing guidelines. */
export function SmsPage() {
  const tells = useTellsConfiguration();
  return (
    <Page title={words.title}>
      {tells && <ServiceChips names={[SERVICE_OF.SMS]} />}
      <ReadOnlyNote />
      <div className="send-columns">
        <div className="send-column">
          <CustomSms />
          <SingleSend form={bulkSms} />
        </div>
        <div className="send-column">
          <SingleSend form={smsPageTest} />
          <OtpCard />
          <Guidelines />
        </div>
      </div>
    </Page>
  );
}
