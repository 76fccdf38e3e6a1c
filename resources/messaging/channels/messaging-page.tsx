import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "../../../src/kit/data/use-session";
import { Page } from "../../../src/kit/ui/page";
import { TabList } from "../../../src/kit/ui/tab-list";
import { BULK_FORM, CUSTOM_FORMS, PROMOTIONAL_FORM, TEST_FORMS } from "../send/forms";
import { messagingPageMessages as words } from "../messages";
import { Outbox } from "./outbox";
import { ReadOnlyNote } from "../send/send-permission";
import { ServiceChips } from "./service-chips";
import { SingleSend } from "../send/single-send";
import "../messaging.css";

type Tab = keyof typeof words.tabs;

const PANELS: Record<Tab, ReactNode> = {
  custom: <SendForms forms={CUSTOM_FORMS} />,
  bulk: <SendForms forms={[BULK_FORM]} />,
  promotional: <SendForms forms={[PROMOTIONAL_FORM]} />,
  testing: <SendForms forms={TEST_FORMS} />,
};

const TABS = Object.keys(PANELS) as Tab[];

function SendForms({ forms }: { forms: typeof CUSTOM_FORMS }) {
  return (
    <div className={forms.length > 1 ? "send-row" : "send-single"}>
      {forms.map((form) => (
        <SingleSend key={form.name} form={form} />
      ))}
    </div>
  );
}

const PANEL = "messaging-panel";

/** Messaging Management: sends messages by email, SMS and WhatsApp. The URL holds the open tab. */
export function MessagingPage() {
  const { offers } = useSession();
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((known) => known === params.get("tab")) ?? "custom";
  const [visitedTabs, setVisitedTabs] = useState<readonly Tab[]>([tab]);
  if (!visitedTabs.includes(tab)) setVisitedTabs([...visitedTabs, tab]);
  const open = (next: Tab) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      changed.set("tab", next);
      return changed;
    });
  return (
    <Page title={words.title}>
      <ServiceChips />
      <ReadOnlyNote />
      <TabList
        name={words.title}
        tabs={TABS.map((value) => ({ value, label: words.tabs[value] }))}
        current={tab}
        panelId={PANEL}
        onChange={open}
      />
      <div id={PANEL} role="tabpanel" aria-label={words.tabs[tab]}>
        {TABS.filter((value) => visitedTabs.includes(value)).map((value) => (
          // Visited tabs stay mounted so that what was typed there is kept.
          <div key={value} hidden={value !== tab}>
            {PANELS[value]}
          </div>
        ))}
      </div>
      {offers("messaging.outbox") && <Outbox />}
    </Page>
  );
}
