import { useCustom, type HttpError } from "@refinedev/core";
import { Button, Modal } from "antd";
import { useSession } from "../../../src/kit/data/use-session";
import { defineFields } from "../../../src/kit/define/fields";
import { parseNumber } from "../../../src/kit/format";
import { LoadError, LoadingText } from "../../../src/kit/ui/load-state";
import { kitMessages } from "../../../src/kit/messages";
import { recordMessages } from "../../../src/kit/record-messages";
import { RecordList } from "../../../src/kit/table/record-list";
import { StatCard } from "../../../src/kit/ui/stat-card";
import { toRows } from "../../../src/kit/define/row";
import { useDialogFocus } from "../../../src/kit/ui/use-dialog-focus";
import { formatNumber } from "../../../src/kit/numbers";
import type { OtpStats } from "../contract";
import { smsMessages } from "../messages";

const { otp: words } = smsMessages;

const MAX_RECENT = 10;

/** Shown if the backend offers no statistics. */
const SAMPLE: OtpStats = {
  totalSent: 0,
  successfulDeliveries: 0,
  failedDeliveries: 0,
  deliveryRate: 0,
  recentActivity: [],
};

const FIGURES = Object.keys(words.figures) as (keyof typeof words.figures)[];

const activityFields = defineFields<NonNullable<OtpStats["recentActivity"]>[number]>({
  timestamp: { label: words.activity.timestamp, kind: "moment" },
  status: { kind: "status" },
  type: {},
});

function formatFigure(stats: OtpStats, name: (typeof FIGURES)[number]): string {
  const value = parseNumber(stats[name]);
  if (value === undefined) return kitMessages.missing;
  return name === "deliveryRate" ? `${formatNumber(value)}%` : formatNumber(value);
}

function Statistics({ stats }: { stats: OtpStats }) {
  const rows = (toRows(stats.recentActivity) ?? []).slice(0, MAX_RECENT);
  return (
    <>
      <div className="cards otp-figures">
        {FIGURES.map((name) => (
          <StatCard key={name} title={words.figures[name]} value={formatFigure(stats, name)} />
        ))}
      </div>
      <h3 className="otp-recent">{words.recent}</h3>
      <RecordList
        name={words.recent}
        fields={activityFields}
        source={{ rows }}
        texts={{ loading: words.loading, empty: words.noRecent }}
      />
    </>
  );
}

/** OTP statistics of one phone number. */
export function OtpDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const { offers } = useSession();
  const real = offers("messaging.otp");
  useDialogFocus(onClose);
  const { query } = useCustom<OtpStats, HttpError>({
    url: "messaging/otp/stats",
    method: "get",
    // Phone numbers must not be in URLs, which are logged in many places.
    config: { headers: { "X-Phone": encodeURIComponent(phone) } },
    errorNotification: false,
    queryOptions: { enabled: real },
  });
  const stats = real ? query.data?.data : SAMPLE;
  return (
    <Modal
      open
      title={words.dialog}
      width={760}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{recordMessages.close}</Button>}
    >
      <p className="dialog-record">
        <span>{words.forNumber(phone)}</span>
        {!real && <span className="tag tone-orange">{words.sample}</span>}
      </p>
      {stats && <Statistics stats={stats} />}
      {!stats && query.error && (
        <LoadError text={words.loadError} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!stats && !query.error && <LoadingText text={words.loading} />}
    </Modal>
  );
}
