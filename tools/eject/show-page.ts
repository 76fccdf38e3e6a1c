/** Generates a show page: Refine's Show with useShow, and antd's Descriptions with the declared sections. */
import { hasRecordCall } from "../../providers/data/contract";
import { listRelated } from "../../src/kit/define/related";
import { kitMessages as words } from "../../src/kit/messages";
import { ownActions, standardButtons } from "./actions";
import type { EjectRequest } from "./request";
import { attribute, type ComponentNames, type Source } from "./source";
import { propertyPath } from "./property-path";
import { asChild, renderField } from "./values";

interface Section {
  title: string;
  fields: readonly string[];
  visible?: unknown;
}

/** Returns the declared sections, or one section with every field if none is declared. */
function sectionsOf(source: Source, { resource }: EjectRequest): Section[] {
  const { parts, names, fields } = resource;
  for (const { list } of listRelated(resource)) source.note(`The related list of ${list} is left out.`);
  if (!parts) return [{ title: names.one, fields: Object.keys(fields) }];
  return parts.flat().flatMap((part) => {
    if ("fields" in part) return [part];
    source.note(`The part “${part.title}” is left out: it is a custom component.`);
    return [];
  });
}

function sectionCode(source: Source, request: EjectRequest, { title, fields, visible }: Section): string {
  const { resource, identifier, module, type } = request;
  const items = fields.map((name) => {
    const label = attribute("label", resource.fields[name]?.label ?? name);
    return `<Descriptions.Item ${label}>${asChild(renderField(source, request, name))}</Descriptions.Item>`;
  });
  const section = `<Descriptions ${attribute("title", title)} column={1} bordered size="small">${items.join("\n")}</Descriptions>`;
  if (!visible) return section;
  source.use(identifier, module);
  source.add({
    code: `/** Returns whether the declaration shows a section for this record. */
      const isVisible = (title: string, row: ${type}) =>
        ${identifier}.parts?.flat().some((part) => "fields" in part && part.title === title && (part.visible?.(row) ?? true));`,
  });
  return `{isVisible(${JSON.stringify(title)}, row) && (${section})}`;
}

/** Generates the expression for the record's title. */
function titleCode(source: Source, { resource, identifier, module }: EjectRequest): string {
  const path = propertyPath(resource.title);
  if (path) {
    source.use("toText", "src/kit/format");
    return `toText(row?.${path.join("?.")})`;
  }
  source.use(identifier, module);
  return `row && ${identifier}.title(row)`;
}

/** Generates the component of a show page. */
export function showPage(source: Source, request: EjectRequest, { component, actions }: ComponentNames): string {
  const { resource, type, typeModule } = request;
  const { name, names, path } = resource;
  source.use(`type ${type}`, typeModule);
  source.use("Descriptions", "antd");
  source.use("Show", "@refinedev/antd");
  source.use("useShow", "@refinedev/core");
  source.use("useDocumentTitle", "@refinedev/react-router");
  source.note("There are no buttons for the previous and the next record, and no history.");
  if (!hasRecordCall(path)) source.note("The record is read by its own call, which needs the feature records.show.");
  const sections = sectionsOf(source, request).map((section) => sectionCode(source, request, section));
  const buttons = [
    standardButtons(source, request),
    ownActions(request).length > 0 ? `<${actions} row={row} />` : "",
  ].join("\n");
  const body = sections.join("\n") + buttons;
  const hasSession = /\bsession\b/.test(body);
  if (hasSession) source.use("useSession", "src/kit/data/use-session");
  const leaves = /\blist\(\)/.test(body);
  if (leaves) source.use("useNavigation", "@refinedev/core");
  source.use("Space", "antd");
  return `/** A record of ${names.many.toLowerCase()}. */
    export function ${component}() {
      const { result: row, query } = useShow<${type}>({ resource: "${name}" });
      ${hasSession ? "const session = useSession();" : ""}
      ${leaves ? `const { list } = useNavigation();` : ""}
      ${/\binvalidate\(/.test(body) ? "const invalidate = useInvalidatePaths();" : ""}
      const title = ${titleCode(source, request)} ?? ${JSON.stringify(names.one)};
      useDocumentTitle(${words.documentTitle("TITLE").replace(/^/, "`").replace("TITLE", "${title}")}\`);
      return (
        <Show title={<h1 style={{ margin: 0, fontSize: 24 }}>{title}</h1>} breadcrumb={null} resource="${name}" isLoading={query.isLoading}
          headerButtons={${buttons.trim() ? `row && (<Space wrap>${buttons}</Space>)` : "null"}}>
          {query.isError && <p role="alert">{query.error.message}</p>}
          {row && (<Space direction="vertical" size="large" style={{ display: "flex" }}>${sections.join("\n")}</Space>)}
        </Show>
      );
    }`.replaceAll("list();", `list("${name}");`);
}
