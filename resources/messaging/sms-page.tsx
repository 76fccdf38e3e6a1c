import { Page } from "../../src/kit/page";
import { Card } from "./card";
import { CustomSms } from "./custom-sms";
import { bulkSms, smsPageTest } from "./forms";
import { smsMessages as words } from "./messages";
import { OtpCard } from "./otp-card";
import { ReadOnlyNote } from "./send-permission";
import { SingleSend } from "./single-send";
import "./messaging.css";

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

/** SMS Management: messages to numbers, tests, one-time codes, and how to write an SMS. */
export function SmsPage() {
  return (
    <Page title={words.title}>
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
