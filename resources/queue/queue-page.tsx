import { LeftOutlined, LoadingOutlined, ReloadOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useSearchParams } from "react-router";
import { useSession } from "../../src/kit/data/use-session";
import type { Resource } from "../../src/kit/define/resource";
import { toText } from "../../src/kit/format";
import { kitMessages } from "../../src/kit/messages";
import { leavePage } from "../../src/kit/ui/leave-page";
import { LoadError, LoadingText } from "../../src/kit/ui/load-state";
import { Page } from "../../src/kit/ui/page";
import { TabList } from "../../src/kit/ui/tab-list";
import { PHONE, useMediaQuery } from "../../src/kit/ui/use-media-query";
import type { PendingEntry } from "./kinds";
import { queueMessages as words } from "./messages";
import { RESOURCE_BY_KIND } from "./resource-by-kind";
import { BackButton, OpenEntry, OpenMessage } from "./open-entry";
import { QueueChanges } from "./queue-changes";
import { QueueList } from "./queue-list";
import { useDecidedIds } from "./use-decided-ids";
import { useDesk } from "./use-desk";
import { MAX_PER_KIND, useVisibleKinds, useQueue, type Queue } from "./use-queue";
import "./queue.css";

const PANEL = "queue-panel";
const ALL = "all";

/** One error per kind that failed to load. The rest of the queue stays usable. */
const Failures = ({ failures }: Pick<Queue, "failures">) =>
  failures.map(({ kind, error, refetch }) => (
    <LoadError
      key={kind ?? ALL}
      text={kind ? words.kindFailed(words.kinds[kind]) : words.failed}
      error={error}
      onRetry={refetch}
    />
  ));

type Desk = ReturnType<typeof useDesk>;

/** Buttons to the list and to the neighbouring entries, with the position of the open one. */
function EntryNavigation({ desk, total }: { desk: Desk; total: number }) {
  const { index, openPrevious, openNext, close } = desk;
  return (
    <div className="queue-bar">
      <BackButton onBack={close} />
      <Button
        size="small"
        aria-label={words.previous}
        data-hint={`${words.previous} (K)`}
        icon={<LeftOutlined aria-hidden />}
        disabled={!openPrevious}
        onClick={openPrevious}
      />
      <span>{index >= 0 && words.position(index + 1, total)}</span>
      <Button
        size="small"
        aria-label={words.next}
        data-hint={`${words.next} (J)`}
        icon={<RightOutlined aria-hidden />}
        disabled={!openNext}
        onClick={openNext}
      />
    </div>
  );
}

/** The pane with the open entry. */
function EntryPane({ desk, current, total }: { desk: Desk; current: PendingEntry; total: number }) {
  const { resources } = useSession();
  const findResource = (entry: PendingEntry): Resource | undefined =>
    resources.find(({ name }) => name === RESOURCE_BY_KIND[entry.kind]);
  const { next, openNext } = desk;
  const resource = findResource(current);
  const nextResource = next && findResource(next);
  return (
    <>
      <EntryNavigation desk={desk} total={total} />
      {resource ? (
        <OpenEntry
          key={resource.name}
          entry={current}
          resource={resource}
          next={next && nextResource && { resource: nextResource, id: next.recordId }}
          onNext={openNext}
        />
      ) : current.kind === "messages" ? (
        <OpenMessage entry={current} />
      ) : (
        <LoadingText text={words.loading} />
      )}
    </>
  );
}

/** Queue page: the list of pending work beside the open entry. On a phone, the entry replaces the list. */
export function QueuePage() {
  const isPhone = useMediaQuery(PHONE);
  const [params, setParams] = useSearchParams();
  const kinds = useVisibleKinds();
  const kind = kinds.find((one) => one === params.get("kind"));
  const queue = useQueue(kind);
  const desk = useDesk(queue, !isPhone);
  const decided = useDecidedIds(queue.fetching);
  const { entries, current } = desk;
  const total = queue.total - desk.decidedCount;
  const title = (entry: PendingEntry) => toText(entry.title) ?? words.one[entry.kind];

  const tabs: { value: string; label: string }[] = [
    { value: ALL, label: words.all },
    ...kinds.map((one) => {
      const count = queue.counts[one];
      const label = words.kinds[one];
      return { value: one, label: count === undefined ? label : words.counted(label, count) };
    }),
  ];
  const list = () => {
    if (!queue.entries) return queue.failures.length > 0 ? null : <LoadingText text={words.loading} />;
    if (entries.length === 0 && queue.failures.length === 0)
      return <p className="load-state">{kind ? words.emptyKind(words.kinds[kind]) : words.empty}</p>;
    return <QueueList entries={entries} openId={current?.id} decided={decided} />;
  };
  return (
    <Page
      title={words.title}
      actions={
        <Button
          icon={<ReloadOutlined aria-hidden />}
          loading={queue.fetching && queue.entries && { icon: <LoadingOutlined aria-hidden /> }}
          onClick={queue.refetch}
        >
          {kitMessages.refresh}
        </Button>
      }
    >
      <TabList
        name={words.title}
        tabs={tabs}
        current={kind ?? ALL}
        panelId={PANEL}
        onChange={(value) => leavePage(() => setParams(value === ALL ? {} : { kind: value }))}
      />
      <div id={PANEL} role="tabpanel" aria-label={words.title} className={`panel queue ${current ? "opened" : ""}`}>
        <section className="queue-waiting" aria-label={words.list}>
          <Failures failures={queue.failures} />
          {list()}
          {queue.entries && queue.entries.length < queue.total && (
            <p className="queue-more">{words.first(queue.entries.length, queue.total)}</p>
          )}
          {queue.hasTruncatedList && <p className="queue-more">{words.firstOfEach(MAX_PER_KIND)}</p>}
          <QueueChanges queue={queue} kind={kind} />
        </section>
        <section className="queue-open" aria-label={words.open}>
          <p role="status" className="visually-hidden">
            {desk.hasDecided && current ? words.announced(title(current), desk.index + 1, total) : ""}
          </p>
          {current ? (
            <EntryPane desk={desk} current={current} total={total} />
          ) : (
            queue.entries && entries.length > 0 && <p className="load-state">{words.choose}</p>
          )}
        </section>
      </div>
    </Page>
  );
}
