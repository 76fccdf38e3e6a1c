import { useCustom, type HttpError } from "@refinedev/core";
import { Button, Modal } from "antd";
import { useBackend } from "../../src/kit/backend";
import type { Field, Row } from "../../src/kit/define-record";
import { formatNumber, toNumber } from "../../src/kit/format";
import { LoadError, LoadingText } from "../../src/kit/load-state";
import { kitMessages } from "../../src/kit/messages";
import { RecordTable } from "../../src/kit/record-table";
import { FigureCard } from "../../src/kit/figure-card";
import { withIds } from "../../src/kit/row";
import { toCells } from "../../src/kit/table-cells";
import { useDialogFocus } from "../../src/kit/use-dialog-focus";
import type { OtpStats } from "./contract";
import { smsMessages } from "./messages";

const { otp: words } = smsMessages;

const RECENT = 10;

/** What stands here where the backend offers no statistics. */
const SAMPLE: OtpStats = {
  totalSent: 0,
  successfulDeliveries: 0,
  failedDeliveries: 0,
  deliveryRate: 0,
  recentActivity: [],
};

const FIGURES = Object.keys(words.figures) as (keyof typeof words.figures)[];

const FIELDS: Readonly<Record<string, Field<Row>>> = {
  timestamp: { label: words.activity.timestamp, kind: "moment" },
  status: { label: words.activity.status, kind: "status", looks: {} },
  type: { label: words.activity.type },
};
const CELLS = toCells(FIELDS, Object.keys(FIELDS), []);

function figure(stats: OtpStats, name: (typeof FIGURES)[number]): string {
  const value = toNumber(stats[name]);
  if (value === undefined) return kitMessages.missing;
  return name === "deliveryRate" ? `${formatNumber(value)}%` : formatNumber(value);
}

function Statistics({ stats }: { stats: OtpStats }) {
  const rows = (withIds(stats.recentActivity) ?? []).slice(0, RECENT);
  return (
    <>
      <div className="cards otp-figures">
        {FIGURES.map((name) => (
          <FigureCard key={name} title={words.figures[name]} value={figure(stats, name)} />
        ))}
      </div>
      <h3 className="otp-recent">{words.recent}</h3>
      {rows.length === 0 ? (
        <p className="missing">{words.noRecent}</p>
      ) : (
        <RecordTable name={words.recent} fields={FIELDS} cells={CELLS} rows={rows} />
      )}
    </>
  );
}

/** The OTP statistics of one number. */
export function OtpDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const { offers } = useBackend();
  const real = offers("messaging.otp");
  useDialogFocus(onClose);
  const { query } = useCustom<OtpStats, HttpError>({
    url: "messaging/otp/stats",
    method: "get",
    config: { query: { phone } },
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
      footer={<Button onClick={onClose}>{kitMessages.close}</Button>}
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
