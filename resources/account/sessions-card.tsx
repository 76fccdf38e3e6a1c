import { useCustomMutation, useDataProvider, useNotification, type HttpError } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
import { useInvalidatePaths } from "../../src/kit/data/use-invalidate-paths";
import { useRowSource } from "../../src/kit/data/use-row-source";
import { defineFields } from "../../src/kit/define/fields";
import { getRowId } from "../../src/kit/define/row";
import { parseNumber, toText } from "../../src/kit/format";
import { RecordList } from "../../src/kit/table/record-list";
import { useFailureToast } from "../../src/kit/ui/use-failure-toast";
import type { OpenSession } from "./contract";
import { accountMessages } from "./messages";

const { sessions: words } = accountMessages;

const PATH = "account/sessions";

const getDevice = ({ device }: OpenSession) => toText(device) ?? words.unknown;

const fields = defineFields<OpenSession>({
  device: { label: words.device, value: getDevice },
  current: { label: "", empty: "", value: ({ current }) => (current === true ? words.thisOne : undefined) },
  ip: { label: words.ip },
  lastUsedAt: { label: words.used, kind: "moment" },
  createdAt: { label: words.since, kind: "moment" },
});

/** Lists the person's open sessions, with buttons to end one session or all others. */
export function SessionsCard() {
  const source = useRowSource(PATH);
  const { open } = useNotification();
  const showFailure = useFailureToast();
  const invalidate = useInvalidatePaths();
  const provider = useDataProvider()();
  const { mutateAsync: post } = useCustomMutation();
  const [ending, setEnding] = useState(false);

  const run = async (send: () => Promise<unknown>, success: (answer: unknown) => string) => {
    setEnding(true);
    try {
      open?.({ type: "success", message: success(await send()) });
    } catch (cause) {
      showFailure(cause as HttpError, words.failure);
    } finally {
      invalidate([PATH]);
      setEnding(false);
    }
  };
  const end = (id: string) =>
    run(
      () => provider.deleteOne({ resource: PATH, id }),
      () => words.ended,
    );
  const endOthers = () =>
    run(
      () =>
        post({
          url: `${PATH}/end-others`,
          method: "post",
          values: {},
          successNotification: false,
          errorNotification: false,
        }),
      (answer) => words.othersEnded(parseNumber((answer as { data?: { ended?: unknown } }).data?.ended) ?? 0),
    );

  const hasOthers = source.rows?.some((row) => (row as OpenSession).current !== true) ?? false;
  return (
    <section className="panel account-sessions">
      <header>
        <h2>{words.title}</h2>
        {hasOthers && (
          <Button size="small" disabled={ending} onClick={() => void endOthers()}>
            {words.endOthers}
          </Button>
        )}
      </header>
      <RecordList
        name={words.title}
        fields={fields}
        columns={[[words.device, "device", "current"], "ip", "lastUsedAt", "createdAt"]}
        collapsedColumns={["createdAt"]}
        source={source}
        texts={{ loading: words.loading, error: words.error, empty: words.empty }}
        actionsOf={(row) => {
          const { current, ...session } = row as OpenSession;
          return current === true || getRowId(row) === "" ? null : (
            <Button
              size="small"
              danger
              disabled={ending}
              aria-label={words.endOf(getDevice(session), toText(session.ip) ?? "")}
              onClick={() => void end(getRowId(row))}
            >
              {words.end}
            </Button>
          );
        }}
      />
    </section>
  );
}
