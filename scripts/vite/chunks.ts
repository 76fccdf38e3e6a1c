/**
 * Assigns modules to chunks: code that is used together shares a chunk, and libraries are separate from code that
 * changes often.
 */
import type { Rolldown } from "vite";

/** The parts that the first pages need, in loading order. */
const FIRST = {
  entry: /\/src\/main\.tsx$/,
  console: /\/src\/app\/(console\.tsx|prepare\.ts)$/,
  "second-step": /\/(app\/linked-page\.tsx|sign-in\/second-step\.tsx|auth\/(second-step|account-links)\.ts)$/,
  dashboard: /\/dashboard-page\.tsx$/,
  more: /\/src\/app\/more-resources\.ts$/,
} as const;

/** The parts that are loaded on demand and large enough for a chunk of their own, in loading order. */
const ON_DEMAND = {
  live: /\/(app\/live\.ts|live-counts\.tsx|record-viewers\.tsx)$/,
  forms:
    /\/((action|bulk-run|conflict|password|preferences|view)-dialog|columns-panel|day-input|form-page|ticket-task|timeline)\.tsx$/,
  pictures: /\/(pictures-editor\.tsx|pictures\/upload\.ts)$/,
  desk: /-review-panel\.tsx$/,
  account: /\/resources\/account\//,
  analytics: /\/(analytics-page|sales-overview)\.tsx$/,
  chat: /\/chat-page\.tsx$/,
  csv: /\/page-file\.ts$/,
  help: /\/help-page\.tsx$/,
  messaging: /\/(messaging|sms)-page\.tsx$/,
} as const;

/**
 * The parts of the console, in loading order. A part consists of the modules that match its pattern, and all project
 * modules that they import, except modules of earlier parts.
 *
 * The part `record` contains all other code that is loaded on demand: a separate chunk would save less than an extra
 * request costs.
 */
const PARTS: Readonly<Record<string, Pick<RegExp, "test">>> = {
  ...FIRST,
  record: { test: (id) => !Object.values(ON_DEMAND).some((pattern) => pattern.test(id)) },
  ...ON_DEMAND,
  // Matches every module, so that the last part also gets modules that only the parts before it load on demand.
  messaging: /./,
};

/**
 * Libraries with a shared chunk. A library that only one part uses stays in the chunk of that part: d3 with the chart,
 * csv-stringify with the export of a page, uqr with the account page, and @simplewebauthn with the second step.
 */
const LIBRARY = /\/node_modules\/(?!d3-|internmap|csv-stringify|uqr|@simplewebauthn)/;
const REACT = /\/node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/;
const FORM =
  /\/node_modules\/(rc-field-form\/es\/(index|Field|List|Form|useWatch|utils\/validateUtil)\.js|@rc-component\/async-validator\/)/;
const REFINE =
  /\/node_modules\/(@refinedev\/(core|react-router|devtools-internal)|@tanstack|react-router|qs|lodash-es|pluralize|error-stack-parser|stackframe)\//;

/** The calendar of date pickers. */
const CALENDAR =
  /\/node_modules\/(rc-picker\/es\/(?!locale)|antd\/es\/(date|time)-picker\/(?!locale)|dayjs\/plugin\/customParseFormat)/;

/** The HTTP client and its dependencies. The first rows do not need it, because index.html requests them itself. */
const HTTP =
  /\/node_modules\/(axios|query-string|(decode|strict)-uri-\w+|filter-obj|split-on-first|@refinedev\/simple-rest)\/|\/providers\/data\/(http|kept-answers)\.ts/;

/** Maps each project module reachable from main.tsx to its part. */
function assignParts(main: string, graph: Rolldown.ChunkingContext): Map<string, string> {
  const parts = new Map<string, string>();
  const roots = new Set([main]);
  const assign = (id: string, part: string) => {
    if (parts.has(id) || LIBRARY.test(id)) return;
    parts.set(id, part);
    const module = graph.getModuleInfo(id);
    module?.dynamicallyImportedIds.forEach((later) => roots.add(later));
    module?.importedIds.forEach((imported) => assign(imported, part));
  };
  for (const [part, pattern] of Object.entries(PARTS)) {
    // `assign` adds to the set during the iteration.
    for (const id of roots) if (pattern.test(id)) assign(id, part);
  }
  return parts;
}

/** The chunk groups of the build. @param main the path of main.tsx */
export function chunkGroups(main: string): Rolldown.CodeSplittingGroup[] {
  let parts: Map<string, string> | undefined;
  const partOf: Rolldown.CodeSplittingNameFunction = (id, graph) => {
    parts ??= assignParts(main, graph);
    return /index\.html$|modulepreload-polyfill|preload-helper/.test(id) ? "entry" : parts.get(id);
  };
  return [
    { debugName: "parts", name: partOf, priority: 4, includeDependenciesRecursively: false },
    { name: "react", test: REACT, priority: 4, includeDependenciesRecursively: false },
    { name: "http", test: HTTP, priority: 5, includeDependenciesRecursively: false },
    { name: "refine", test: REFINE, priority: 4, includeDependenciesRecursively: false },
    { name: "calendar", test: CALENDAR, priority: 3, includeDependenciesRecursively: false },
    { name: "form", test: FORM, priority: 3, includeDependenciesRecursively: false },
    // The modules of `console` are in "parts" already, so this chunk gets only the libraries that they import.
    { name: "antd", test: FIRST.console, priority: 2 },
    { name: "dialogs", test: LIBRARY, priority: 1 },
  ];
}
