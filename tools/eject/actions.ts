/**
 * Generates the actions of a record: Refine's buttons to edit and delete, and a file of buttons with dialogs for the
 * others.
 */
import type { Row } from "../../src/kit/define/field";
import { recordActions } from "../../src/kit/define/actions-of";
import type { FormInput, ResolvedAction } from "../../src/kit/define/ready-action";
import { FAILED } from "./action-button";
import { formItem, initialOf, labelCode, sentProperty, typedAs } from "./inputs";
import { propertyPath } from "./property-path";
import type { EjectRequest } from "./request";
import { attribute, createSource, type Source } from "./source";

const isStandard = ({ key }: ResolvedAction) => key === "edit" || key === "delete";

/** Returns the actions that a page offers on a record, except edit and delete. */
export const ownActions = ({ resource, page }: EjectRequest): ResolvedAction[] =>
  page === "edit"
    ? []
    : recordActions(resource).filter((action) => !isStandard(action) && (page === "show" || !action.recordOnly));

/** Generates the expression that checks whether a record's state allows an action. Undefined if every state does. */
function allowedCode(source: Source, { identifier, module }: EjectRequest, { key, allowed }: ResolvedAction) {
  if (!allowed) return undefined;
  source.use(identifier, module);
  source.use("useSession", "src/kit/data/use-session");
  return `${identifier}.actions["${key}"]?.allowed?.(row, session)`;
}

/** Generates the attribute with an action's question. It is plain text if it does not depend on the record. */
function questionCode(source: Source, { identifier, module }: EjectRequest, name: string, action: ResolvedAction) {
  if (!action.question) return "";
  if (action.question.length === 0) {
    const [question = ""] = [(action.question as () => string | readonly string[] | undefined)()].flat();
    return attribute(name, question);
  }
  source.use(identifier, module);
  source.use("useSession", "src/kit/data/use-session");
  return `${name}={[${identifier}.actions["${action.key}"]?.question?.(row, session)].flat().filter(Boolean).join(" ")}`;
}

/** Generates Refine's buttons to edit and delete a record. */
export function standardButtons(source: Source, request: EjectRequest): string {
  const { resource, page } = request;
  return recordActions(resource)
    .filter((action) => isStandard(action) && !(page === "edit"))
    .map((action) => {
      const allowed = allowedCode(source, request, action);
      const shown = (button: string) => (allowed ? `{(${allowed} ?? true) === true && (${button})}` : button);
      const common = `resource="${resource.name}" recordItemId={row.id} ${page === "list" ? 'size="small"' : ""}`;
      if (action.key === "edit") {
        source.use("EditButton", "@refinedev/antd");
        return shown(`<EditButton ${common} />`);
      }
      source.use("DeleteButton", "@refinedev/antd");
      source.use("useInvalidatePaths", "src/kit/data/use-invalidate-paths");
      source.add(FAILED);
      const paths = JSON.stringify(action.invalidates ?? [resource.path]);
      const leave = page === "show" ? "list(); " : "";
      return shown(`<DeleteButton ${common} ${questionCode(source, request, "confirmTitle", action)}
        ${attribute("confirmOkText", action.submit ?? action.label)}
        successNotification={{ type: "success", message: ${JSON.stringify(action.success)} }}
        errorNotification={failed(${JSON.stringify(action.failure)})}
        onSuccess={() => { ${leave}invalidate(${paths}); }} />`);
    })
    .join("\n");
}

const lookupLabel = (source: Source, { identifier, module }: EjectRequest, key: string, input: FormInput) => {
  const { lookup } = input;
  if (!lookup || propertyPath((row: Row) => lookup.title(row))) return "";
  source.use(identifier, module);
  return `${identifier}.actions["${key}"]?.inputs.find(({ name }) => name === "${input.name}")?.lookup?.title`;
};

function inputCode(source: Source, request: EjectRequest, action: ResolvedAction, input: FormInput): string {
  const path = input.value && propertyPath(input.value);
  if (input.value && !path) source.note(`“${input.label}” of “${action.label}” starts empty.`);
  const started =
    path !== undefined
      ? initialOf(source, input, `row.${path.join("?.")}`)
      : input.initial === undefined
        ? undefined
        : JSON.stringify(input.initial);
  const label =
    request.resource.fields[input.name]?.lookup === input.lookup
      ? labelCode(source, request, input.name, input.lookup)
      : lookupLabel(source, request, action.key, input);
  return formItem(source, input, label, started);
}

/** Generates the attribute `body`, which returns the body of an action's request. */
function bodyCode(
  source: Source,
  { identifier, module }: EjectRequest,
  { key, label, inputs, body }: ResolvedAction,
): string {
  const sent = inputs.map((input) => sentProperty(source, input, "undefined")).join(", ");
  const parameter = sent ? "typed" : "";
  if (!body) return `body={(${parameter}) => ({ ${sent} })}`;
  if (body.length === 0) return `body={() => (${JSON.stringify((body as () => object)())})}`;
  source.use(identifier, module);
  source.use("useSession", "src/kit/data/use-session");
  source.note(`The declaration in ${module}.ts still creates the body of “${label}”.`);
  return `body={(${parameter}) => ${identifier}.actions["${key}"]?.body?.({ ${sent} }, row, session) ?? {}}`;
}

function buttonCode(source: Source, request: EjectRequest, action: ResolvedAction): string {
  const { resource } = request;
  const { key, label, title, submit, danger, onlyWhenAllowed, method, path, success, failure, feature } = action;
  if (action.confirm) source.note(`“${label}” does not ask again before unusual values are sent.`);
  if (action.part) source.note(`The form of “${label}” lacks the part that is a custom component.`);
  if (method === "post") source.note(`“${label}” is sent without an idempotency key.`);
  const allowed = allowedCode(source, request, action);
  const button = `<ActionButton<Typed> resource="${resource.name}" action="${key}" ${attribute("label", label)}
      ${attribute("title", title)} ${attribute("submit", submit ?? label)} ${danger ? "danger" : ""}
      ${allowed ? `allowed={${allowed}}` : ""}
      ${request.page === "list" || onlyWhenAllowed ? "onlyWhenAllowed" : ""}
      ${questionCode(source, request, "question", action)}
      method="${method}"
      url={\`${resource.path}/${path.replace("{id}", '${encodeURIComponent(row.id ?? "")}')}\`}
      ${bodyCode(source, request, action)}
      ${attribute("success", success)} ${attribute("failure", failure)}
      invalidates={${JSON.stringify(action.invalidates ?? [resource.path])}}>
      ${action.inputs.map((input) => inputCode(source, request, action, input)).join("\n")}
    </ActionButton>`;
  return feature ? `{offers("${feature}") && (${button})}` : button;
}

/**
 * Generates the file of the buttons with a dialog.
 * @param component the component that the file exports
 * @param button the module of ActionButton
 */
export function actionsFile(request: EjectRequest, folder: string, component: string, button: string) {
  const { type, typeModule, resource, page } = request;
  const source = createSource(folder);
  const actions = ownActions(request);
  const typed = new Map(actions.flatMap(({ inputs }) => inputs.map((input) => [input.name, typedAs(input)] as const)));
  source.use(`type ${type}`, typeModule);
  const properties = [...typed].map(([name, code]) => `${name}?: ${code};`).join("\n");
  source.add({
    code: properties
      ? `/** The values of the dialogs' inputs. */\ninterface Typed { ${properties} }`
      : "type Typed = Record<string, never>;",
  });
  source.use("ActionButton", button);
  const buttons = actions.map((action) => buttonCode(source, request, action)).join("\n");
  const needs = { session: /\bsession\b/.test(buttons), offers: /\boffers\(/.test(buttons) };
  const session = needs.session ? "const session = useSession();" : "";
  const offers = needs.offers ? `const { offers } = ${needs.session ? "session" : "useSession()"};` : "";
  if (needs.session || needs.offers) source.use("useSession", "src/kit/data/use-session");
  const code = `/** The buttons of ${resource.names.one.toLowerCase()} actions that ask for something first. */
    export function ${component}({ row }: { row: ${type} }) {
      ${session}
      ${offers}
      return (<>${buttons}</>);
    }`;
  return {
    code: source.file(`Actions of ${resource.names.many} on the ${page} page, written by \`npm run eject\`.`, code),
    notes: source.notes(),
  };
}
