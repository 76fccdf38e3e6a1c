/** Generates a list page: Refine's List and useTable, and antd's Table with columns, filters and actions. */
import { isWholeList } from "../../providers/data/contract";
import { kitMessages as words } from "../../src/kit/messages";
import { ownActions, standardButtons } from "./actions";
import { filterCode, hasFiltersFile, offeredFilters } from "./filters";
import type { EjectRequest } from "./request";
import { attribute, type ComponentNames, type Source } from "./source";
import { asChild, renderField } from "./values";

/** Returns the title and the fields of each column. */
const columnsOf = ({ resource }: EjectRequest) =>
  resource.list.columns.map((column) => {
    if (typeof column === "string") return { title: resource.fields[column]?.label ?? column, names: [column] };
    const [title, ...names] = column;
    return { title, names };
  });

function columnCode(source: Source, request: EjectRequest, { title, names }: { title: string; names: string[] }) {
  const { list } = request.resource;
  const sort = names.find((name) => list.sortable?.includes(name));
  const fields = names.map((name) => renderField(source, request, name));
  if (fields.length > 1) source.use("Space", "antd");
  const cell =
    fields.length === 1
      ? fields[0]
      : `(<Space direction="vertical" size={0}>${fields.map((field) => `<div>${asChild(field)}</div>`).join("\n")}</Space>)`;
  return `<Table.Column<${request.type}> ${attribute("title", title)} dataIndex="${sort ?? names[0]}"
    ${sort ? 'sorter={offers("lists.sort")}' : ""}
    render={(_, row) => ${cell}} />`;
}

/** Notes which parts of the kit's list the plain page lacks. */
function noteMissingParts(source: Source, { resource }: EjectRequest): void {
  const { cards = [] } = resource.list;
  if (cards.length > 0)
    source.note(`The figures above the list are left out: ${cards.map(({ title }) => title).join(", ")}.`);
  const bulk = Object.values(resource.actions).filter(({ bulk }) => bulk);
  if (bulk.length > 0)
    source.note(`Rows cannot be selected for bulk actions: ${bulk.map(({ label }) => label).join(", ")}.`);
  source.note("Filters, sorting and page are not in the URL, and there is no export and no details dialog.");
}

/** Generates the hook that reads the rows, and the state of the tabs if the list has tabs. */
function tableHook(source: Source, { resource, type }: EjectRequest, hasFilters: boolean): string {
  const { filters, tabs, name } = resource;
  const initial = filters
    .filter((filter) => filter.initial)
    .map((filter) => `{ field: "${filter.name}", operator: "eq", value: "${filter.initial}" }`);
  const [first] = tabs;
  if (first) source.use("useState", "react");
  const changesPage = hasFilters || first;
  const results = ["tableProps", ...(hasFilters ? ["setFilters"] : []), ...(changesPage ? ["setCurrentPage"] : [])];
  return `${first ? `const [path, setPath] = useState("${first.path}");` : ""}
    const { ${results.join(", ")} } = useTable<${type}>({
      resource: ${first ? "path" : `"${name}"`},
      pagination: { pageSize: 10${isWholeList(resource.path) ? ', mode: "client"' : ""} },
      ${initial.length > 0 ? `filters: { initial: [${initial.join(", ")}] },` : ""}
    });`;
}

function narrowCode(needsOperator: boolean): string {
  const operator = needsOperator ? ', operator: "eq" | "contains" = "eq"' : "";
  return `const narrow = (field: string, value: string | undefined${operator}) => {
      setCurrentPage(1);
      setFilters([{ field, operator${needsOperator ? "" : ': "eq"'}, value }]);
    };`;
}

function tabsCode(source: Source, { resource }: EjectRequest): string {
  if (resource.tabs.length === 0) return "";
  source.use("Tabs", "antd");
  const items = resource.tabs.map(({ path, label }) => ({ key: path, label }));
  return `<Tabs activeKey={path} items={${JSON.stringify(items)}} onChange={(key) => { setPath(key); setCurrentPage(1); }} />`;
}

/** Generates the JSX of a page's filters, or of the component that has them in a separate file. */
function filtersCode(source: Source, request: EjectRequest, component: string): string {
  if (hasFiltersFile(request)) return `<${component} narrow={narrow} />`;
  const filters = offeredFilters(source, request).map((filter) => filterCode(source, request, filter));
  return filters.length > 0 ? `<Space wrap>${filters.join("\n")}</Space>` : "";
}

/** Generates the component of a list page. */
export function listPage(source: Source, request: EjectRequest, names: ComponentNames): string {
  const { component, actions } = names;
  const { resource, type, typeModule } = request;
  const { name, list } = resource;
  const { many, title } = resource.names;
  source.use(`type ${type}`, typeModule);
  source.use("Table", "antd");
  source.use("Space", "antd");
  for (const part of ["List", "ShowButton", "useTable"]) source.use(part, "@refinedev/antd");
  source.use("useDocumentTitle", "@refinedev/react-router");
  noteMissingParts(source, request);

  const filters = filtersCode(source, request, names.filters);
  const columns = columnsOf(request).map((column) => columnCode(source, request, column));
  const buttons = [
    `<ShowButton resource="${name}" recordItemId={row.id} size="small" />`,
    standardButtons(source, request),
    ownActions(request).length > 0 ? `<${actions} row={row} />` : "",
  ].join("\n");
  const create = resource.actions["create"];
  const body = `${filters}${columns.join("\n")}${buttons}`;
  const session = [
    ...(/\bsession\b/.test(body) ? ["const session = useSession();"] : []),
    ...(/\boffers\(/.test(body)
      ? [`const { offers } = ${/\bsession\b/.test(body) ? "session" : "useSession()"};`]
      : []),
  ];
  if (session.length > 0) source.use("useSession", "src/kit/data/use-session");
  return `/** The list of ${many.toLowerCase()}. */
    export function ${component}() {
      useDocumentTitle(${JSON.stringify(words.documentTitle(title))});
      ${session.join("\n")}
      ${tableHook(source, request, filters !== "")}
      ${/\binvalidate\(/.test(body) ? "const invalidate = useInvalidatePaths();" : ""}
      ${filters ? narrowCode(hasFiltersFile(request) || filters.includes('"contains")')) : ""}
      return (
        <List title={<h1 style={{ margin: 0, fontSize: 24 }}>${title}</h1>} breadcrumb={null} resource="${name}"
          ${create ? `createButtonProps={{ children: ${JSON.stringify(create.label)} }}` : ""}>
          ${tabsCode(source, request)}
          ${filters}
          <Table<${type}> {...tableProps} rowKey="id" scroll={{ x: "max-content" }} locale={{ emptyText: ${JSON.stringify(list.empty)} }}>
            ${columns.join("\n")}
            <Table.Column<${type}> title="${words.actions}" render={(_, row) => (<Space wrap>${buttons}</Space>)} />
          </Table>
        </List>
      );
    }`;
}
