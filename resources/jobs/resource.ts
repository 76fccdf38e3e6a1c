import ClockCircleOutlined from "@ant-design/icons-svg/es/asn/ClockCircleOutlined";
import PlayCircleOutlined from "@ant-design/icons-svg/es/asn/PlayCircleOutlined";
import { defineResource } from "../../src/kit/define/define-resource";
import type { ValueLabel } from "../../src/kit/define/tones";
import { parseNumber, toText } from "../../src/kit/format";
import type { JobState, ServerJob } from "./contract";
import { jobMessages as words } from "./messages";

const { names, fields: label, states, run } = words;

const STATES = {
  waiting: { label: states.waiting },
  running: { label: states.running },
  failed: { label: states.failed, tone: "red" },
  overdue: { label: states.overdue, tone: "red" },
} as const satisfies Record<JobState, ValueLabel>;

/** Background jobs of the server that answers the request. Requires the feature `jobs`. */
export const jobs = defineResource<ServerJob>()({
  name: "jobs",
  path: "jobs",
  names,
  icon: ClockCircleOutlined,
  feature: "jobs",
  fields: {
    name: {},
    purpose: { kind: "multiline" },
    state: { kind: "status", valueLabels: STATES },
    everySeconds: {
      label: label.everySeconds,
      value: ({ everySeconds }) => {
        const seconds = parseNumber(everySeconds);
        return seconds === undefined ? undefined : words.every(seconds);
      },
    },
    succeededAt: { label: label.succeededAt, kind: "moment", empty: words.never },
    failedAt: { label: label.failedAt, kind: "moment", empty: words.never },
    failures: { label: label.failures, kind: "number" },
    nextAt: { label: label.nextAt, kind: "moment" },
  },
  title: ({ name }) => name,
  status: "state",
  list: {
    columns: [[names.one, "name", "purpose"], "state", "everySeconds", "succeededAt", "nextAt", "failures"],
    collapsedColumns: ["everySeconds", "nextAt", "failures"],
    empty: words.empty,
  },
  parts: [
    { title: names.one, fields: ["everySeconds", "succeededAt", "nextAt", "failures", "failedAt"] },
    { title: words.about, fields: ["purpose"] },
  ],
  actions: {
    run: {
      ...run,
      title: run.label,
      question: ({ name }) => run.question(toText(name) ?? names.one),
      icon: PlayCircleOutlined,
      request: "POST {id}/run",
    },
  },
});
