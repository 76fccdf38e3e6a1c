/** Which modules travel together: one script for what is used together, libraries apart from what changes often. */
import type { Rolldown } from "vite";

/**
 * Parts of the console in the order in which they are loaded. A part begins with the modules of these names and has all
 * of the project's that they import, but what an earlier part has. Records and their dialogs take everything else that is
 * loaded on demand: alone, most of it would be smaller than the request for it. What a vendor is reviewed by is apart.
 */
const PARTS: Readonly<Record<string, RegExp>> = {
  entry: /\/src\/main\.tsx$/,
  console: /\/src\/app\/(console\.tsx|prepare\.ts)$/,
  "second-step": /\/sign-in\/second-step\.tsx$/,
  dashboard: /\/dashboard-page\.tsx$/,
  record: /^(?!.*\/((account|analytics|chat|sms|messaging)-page\.tsx|(reviewer|vendor)-desk\.tsx|page-file\.ts)$)/,
  desk: /-desk\.tsx$/,
  account: /\/resources\/account\//,
  analytics: /\/analytics-page\.tsx$/,
  chat: /\/chat-page\.tsx$/,
  csv: /\/page-file\.ts$/,
  messaging: /./,
};

/**
 * d3 is the chart's alone, and part of its page; csv-stringify is that of the file of a page, uqr that of one's own account.
 * The second step is asked for at sign-in, which needs no dialog.
 */
const LIBRARY = /\/node_modules\/(?!d3-|internmap|csv-stringify|uqr|@simplewebauthn)/;
const REACT = /\/node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/;
const FORM =
  /\/node_modules\/(rc-field-form\/es\/(index|Field|List|Form|useWatch|utils\/validateUtil)\.js|@rc-component\/async-validator\/)/;
const REFINE =
  /\/node_modules\/(@refinedev\/(core|react-router|devtools-internal)|@tanstack|react-router|qs|lodash-es|pluralize|error-stack-parser|stackframe)\//;

/** The calendar of date inputs. */
const CALENDAR =
  /\/node_modules\/(rc-picker\/es\/(?!locale)|antd\/es\/(date|time)-picker\/(?!locale)|dayjs\/plugin\/customParseFormat)/;

/** The HTTP client: the first rows come with index.html's own calls. */
const HTTP = /\/node_modules\/(axios|query-string|@refinedev\/simple-rest)\/|\/providers\/data\/http\.ts/;

/** The part of each of the project's modules that main.tsx leads to. */
function assignParts(main: string, graph: Rolldown.ChunkingContext): Map<string, string> {
  const parts = new Map<string, string>();
  const onDemand = new Set([main]);
  const assign = (id: string, part: string) => {
    if (parts.has(id) || LIBRARY.test(id)) return;
    parts.set(id, part);
    const module = graph.getModuleInfo(id);
    module?.dynamicallyImportedIds.forEach((later) => onDemand.add(later));
    module?.importedIds.forEach((imported) => assign(imported, part));
  };
  for (const [part, starts] of Object.entries(PARTS)) {
    // A part adds to the list while it is gone through.
    for (const id of onDemand) if (starts.test(id)) assign(id, part);
  }
  return parts;
}

/** The scripts of the build. @param main the path of main.tsx */
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
    { name: "antd", test: PARTS.console, priority: 2 },
    { name: "dialogs", test: LIBRARY, priority: 1 },
  ];
}
