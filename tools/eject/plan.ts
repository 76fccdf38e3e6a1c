/** Plans the files of an ejected page before any of them is written. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import { addImport, appendToDeclaration } from "../../scripts/edit-source";
import type { FileChange } from "../../scripts/write-changes";
import { DECLARATIONS } from "../../src/app/declarations";
import { actionButtonFile } from "./action-button";
import { actionsFile, ownActions } from "./actions";
import { editPage } from "./edit-page";
import { filtersFile, hasFiltersFile } from "./filters";
import { listPage } from "./list-page";
import { EjectError, type EjectRequest } from "./request";
import { showPage } from "./show-page";
import { createSource, pascalCase } from "./source";
import { testFile } from "./test-file";

const REGISTRY = "src/app/declarations.ts";

interface EjectPlan {
  changes: readonly FileChange[];
  /** The differences from the kit's page. */
  notes: readonly string[];
}

/** Returns the route of a page. */
const routeOf = ({ resource, page }: EjectRequest) =>
  page === "list" ? resource.name : `${resource.name}/${page}/:id`;

/** Generates the sources by file name. They are not formatted yet. */
function generate(request: EjectRequest) {
  const { resource, page, module } = request;
  const folder = path.dirname(module);
  const base = `${resource.name}-${page}`;
  const component = `${pascalCase(base)}Page`;
  const actions = `${pascalCase(base)}Actions`;
  const file = `${folder}/${base}-page`;
  const source = createSource(folder);
  const hasActions = ownActions(request).length > 0;
  if (hasActions) source.use(actions, `${folder}/${base}-actions`);
  const write = { list: listPage, show: showPage, edit: editPage }[page];
  const filters = `${pascalCase(base)}Filters`;
  const code = write(source, request, { component, actions, filters });
  const narrowed = hasFiltersFile(request) ? filtersFile(request, folder, filters) : undefined;
  if (narrowed) source.use(filters, `${folder}/${base}-filters`);
  const button = `${folder}/${base}-action-button`;
  const own = hasActions ? actionsFile(request, folder, actions, button) : undefined;
  const title = `The ${page} page of ${resource.names.many} as a plain Refine page, written by \`npm run eject\`.`;
  return {
    files: {
      [`${file}.tsx`]: source.file(title, code),
      ...(narrowed && { [`${folder}/${base}-filters.tsx`]: narrowed.code }),
      ...(own && {
        [`${folder}/${base}-actions.tsx`]: own.code,
        [`${button}.tsx`]: actionButtonFile(folder, "The button of an action, written by `npm run eject`."),
      }),
      [`tests/refine/${base}-page.test.tsx`]: testFile(request),
    },
    notes: [...source.notes(), ...(narrowed?.notes ?? []), ...(own?.notes ?? [])],
    component,
    file,
  };
}

/**
 * Plans an ejected page.
 * @throws EjectError if the page was ejected before, or one of its files exists
 */
export async function planEject(root: string, request: EjectRequest): Promise<EjectPlan> {
  const route = routeOf(request);
  const before = readFileSync(path.join(root, REGISTRY), "utf8");
  if (DECLARATIONS.some((declared) => "component" in declared && declared.name === route))
    throw new EjectError(`The page “${route}” is already written by hand. See DECLARATIONS in ${REGISTRY}.`);
  const { files, notes, component, file } = generate(request);
  const taken = Object.keys(files).find((name) => existsSync(path.join(root, name)));
  if (taken) throw new EjectError(`${taken} already exists. Move or delete it, then run the command again.`);

  const config = await resolveConfig(path.join(root, "package.json"));
  const formatted = (name: string, text: string) => format(text, { ...config, filepath: name });
  const written = Object.entries(files).map(async ([name, text]) => ({
    file: name,
    after: await formatted(name, text),
  }));
  const load = `lazyPage(() => import("../../${file}").then(({ ${component} }) => ${component}))`;
  const imported = before.includes("lazyPage") ? before : addImport(before, "lazyPage", "../kit/ui/lazy-part");
  const entry = `{ name: "${route}", component: ${load} }`;
  const registered = await formatted(REGISTRY, appendToDeclaration(imported, "DECLARATIONS", "list", entry));
  return { changes: [...(await Promise.all(written)), { file: REGISTRY, before, after: registered }], notes };
}
