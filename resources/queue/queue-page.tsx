import { LeftOutlined, LoadingOutlined, ReloadOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Grid } from "antd";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useSession } from "../../src/kit/data/use-session";
import type { Resource } from "../../src/kit/define/resource";
import { toText } from "../../src/kit/format";
import { kitMessages } from "../../src/kit/messages";
import { LoadError, LoadingText } from "../../src/kit/ui/load-state";
import { Page } from "../../src/kit/ui/page";
import { isDialogOpen, isShortcutKey } from "../../src/kit/ui/plain-key";
import { TabList } from "../../src/kit/ui/tab-list";
import { RESOURCE_BY_KIND, type PendingEntry } from "./kinds";
import { queueMessages as words } from "./messages";
import { BackButton, OpenEntry, OpenMessage } from "./open-entry";
import { QueueList } from "./queue-list";
import { useOpenEntry, withEntryParam } from "./use-desk";
import { MAX_PER_KIND, useVisibleKinds, useQueue, type Queue } from "./use-queue";
import "./queue.css";

const PANEL = "queue-panel";
const ALL = "all";

/** Handles J and K, which open the next and the previous entry. */
function useNavigationKeys(go: { j: (() => void) | undefined; k: (() => void) | undefined }) {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if ((key === "j" || key === "k") && isShortcutKey(event) && !isDialogOpen()) latest.current[key]?.();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

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

/** Queue page: the list of pending work beside the open entry. On a phone, the entry replaces the list. */
export function QueuePage() {
  const { resources } = useSession();
  const { md } = Grid.useBreakpoint();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const kinds = useVisibleKinds();
  const kind = kinds.find((one) => one === params.get("kind"));
  const queue = useQueue(kind);
  const desk = useOpenEntry(queue, md !== false);
  const { entries, current, index, previous, next } = desk;

  const createOpener = (entry: PendingEntry | undefined) =>
    entry && (() => void navigate({ search: withEntryParam(search, entry.id) }, { replace: true }));
  useNavigationKeys({ j: createOpener(next), k: createOpener(previous) });
  const findResource = (entry: PendingEntry): Resource | undefined =>
    resources.find(({ name }) => name === RESOURCE_BY_KIND[entry.kind]);
  const resource = current && findResource(current);
  const nextResource = next && findResource(next);
  const total = queue.total - desk.decided;
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
    return <QueueList entries={entries} openId={current?.id} />;
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
        onChange={(value) => setParams(value === ALL ? {} : { kind: value })}
      />
      <div id={PANEL} role="tabpanel" aria-label={words.title} className={`panel queue ${current ? "opened" : ""}`}>
        <section className="queue-waiting" aria-label={words.list}>
          <Failures failures={queue.failures} />
          {list()}
          {queue.entries && queue.entries.length < queue.total && (
            <p className="queue-more">{words.first(queue.entries.length, queue.total)}</p>
          )}
          {queue.ofEach && <p className="queue-more">{words.firstOfEach(MAX_PER_KIND)}</p>}
        </section>
        <section className="queue-open" aria-label={words.open}>
          <p role="status" className="visually-hidden">
            {desk.follows && current ? words.announced(title(current), index + 1, total) : ""}
          </p>
          {current ? (
            <>
              <div className="queue-bar">
                <BackButton
                  onBack={() => void navigate({ search: withEntryParam(search, undefined) }, { replace: true })}
                />
                <Button
                  size="small"
                  aria-label={words.previous}
                  data-hint={`${words.previous} (K)`}
                  icon={<LeftOutlined aria-hidden />}
                  disabled={!previous}
                  onClick={createOpener(previous)}
                />
                <span>{index >= 0 && words.position(index + 1, total)}</span>
                <Button
                  size="small"
                  aria-label={words.next}
                  data-hint={`${words.next} (J)`}
                  icon={<RightOutlined aria-hidden />}
                  disabled={!next}
                  onClick={createOpener(next)}
                />
              </div>
              {resource ? (
                <OpenEntry
                  key={resource.name}
                  entry={current}
                  resource={resource}
                  next={next && nextResource && { resource: nextResource, id: next.recordId }}
                  onNext={createOpener(next)}
                />
              ) : (
                <OpenMessage entry={current} />
              )}
            </>
          ) : (
            queue.entries && entries.length > 0 && <p className="load-state">{words.choose}</p>
          )}
        </section>
      </div>
    </Page>
  );
}
