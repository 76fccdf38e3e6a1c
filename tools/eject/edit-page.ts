/** Generates an edit page: Refine's Edit with useForm, and one antd Form.Item for each declared input. */
import { hasRecordCall } from "../../providers/data/contract";
import type { FormInput } from "../../src/kit/define/ready-action";
import { kitMessages as words } from "../../src/kit/messages";
import { FAILED } from "./action-button";
import { formItem, initialOf, labelCode, sentProperty, typedAs } from "./inputs";
import type { EjectRequest } from "./request";
import { EjectError } from "./request";
import type { ComponentNames, Source } from "./source";
import { valueOf } from "./values";

/** Returns the expression that reads an input's value from the record. A reference is read as the backend sent it. */
function recordValue(source: Source, request: EjectRequest, { name, lookup }: FormInput): string {
  const field = request.resource.fields[name];
  return lookup || !field ? `row.${name}` : valueOf(source, request, name, field);
}

/** Generates the component of an edit page. */
export function editPage(source: Source, request: EjectRequest, { component }: ComponentNames): string {
  const { resource, type, typeModule } = request;
  const action = resource.actions["edit"];
  if (!action) throw new EjectError(`“${resource.name}” has no edit page.`);
  const { inputs, title, success, failure, submit, label } = action;
  source.use(`type ${type}`, typeModule);
  source.use("Form", "antd");
  for (const name of ["Edit", "useForm"]) source.use(name, "@refinedev/antd");
  source.use("useDocumentTitle", "@refinedev/react-router");
  source.add(FAILED);
  source.note("Typed values are not kept as a draft, and two people who edit the same record do not see each other.");
  if (!hasRecordCall(resource.path))
    source.note("The record is read by its own call, which needs the feature records.show.");
  if (action.part) source.note("The part of the form that is a custom component is left out.");
  if (action.allowed) source.note("Only the server checks whether the record's state allows editing.");
  if (action.body) source.note("The body has the inputs as typed. The body of the declaration is left out.");

  const typed = inputs.map((input) => `${input.name}?: ${typedAs(input)};`);
  const initial = inputs.map((input) => {
    const value = initialOf(source, input, recordValue(source, request, input));
    return `${input.name}: ${value}`;
  });
  const sent = inputs.map((input) => sentProperty(source, input, `row?.${input.name}`));
  const items = inputs.map((input) => formItem(source, input, labelCode(source, request, input.name, input.lookup)));
  const offers = /\boffers\(/.test(`${sent.join()}${items.join()}`);
  if (offers) source.use("useSession", "src/kit/data/use-session");
  return `interface Typed { ${typed.join("\n")} }

    /** The form of ${resource.names.many.toLowerCase()}. */
    export function ${component}() {
      useDocumentTitle(${JSON.stringify(words.documentTitle(title))});
      ${offers ? "const { offers } = useSession();" : ""}
      const { formProps, saveButtonProps, query } = useForm<${type}>({
        resource: "${resource.name}",
        action: "edit",
        redirect: "show",
        successNotification: { type: "success", message: ${JSON.stringify(success)} },
        errorNotification: failed(${JSON.stringify(failure)}),
      });
      const row = query?.data?.data;
      const save = (typed: Typed) => formProps.onFinish?.({ ${sent.join(", ")} });
      return (
        <Edit title={<h1 style={{ margin: 0, fontSize: 24 }}>${title}</h1>} breadcrumb={null} resource="${resource.name}" isLoading={query?.isLoading ?? false}
          headerButtons={null} saveButtonProps={{ ...saveButtonProps, children: ${JSON.stringify(submit ?? label)} }}>
          {query?.isError && <p role="alert">{query.error.message}</p>}
          <Form<Typed> {...formProps} layout="vertical" initialValues={row && { ${initial.join(", ")} }}
            onFinish={(typed) => void save(typed)}>
            ${items.join("\n")}
          </Form>
        </Edit>
      );
    }`;
}
