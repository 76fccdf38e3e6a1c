/** Pages for any resource in the style of Refine's documentation, with @refinedev/antd instead of the kit's components. */
import {
  DateField,
  DeleteButton,
  Edit,
  EditButton,
  List,
  Show,
  ShowButton,
  TextField,
  useForm,
  useTable,
} from "@refinedev/antd";
import { useShow } from "@refinedev/core";
import { Button, Form, Input, Table } from "antd";
import { Route } from "react-router";
import type { Row } from "../../../src/kit/define/field";
import type { Resource } from "../../../src/kit/define/resource";
import { getRowId } from "../../../src/kit/define/row";
import { getRecordTitle } from "../../../src/kit/define/title-of";
import { getInitialValues, toRequestValues } from "../../../src/kit/form/form-values";

type FormValues = Record<string, string | undefined>;
type DatedRow = Row & { createdAt?: string };

/** The date format of the lists. */
export const DATE_FORMAT = "YYYY-MM-DD";

function PlainList({ resource }: { resource: Resource }) {
  const { tableProps, searchFormProps } = useTable<DatedRow, never, FormValues>({
    onSearch: (typed) => Object.entries(typed).map(([field, value]) => ({ field, operator: "eq", value })),
  });
  const { filters, list } = resource;
  const { sortable = [] } = list;
  return (
    <List>
      <Form {...searchFormProps}>
        {filters.map(({ name, label }) => (
          <Form.Item key={name} name={name} label={label}>
            <Input />
          </Form.Item>
        ))}
        <Button htmlType="submit">Filter</Button>
      </Form>
      <Table<DatedRow> {...tableProps} rowKey={getRowId}>
        <Table.Column<DatedRow> title="Id" render={(_, row) => getRowId(row)} />
        <Table.Column<DatedRow>
          title="Record"
          render={(_, row) => <TextField value={getRecordTitle(resource, row)} />}
        />
        <Table.Column
          title="Created"
          dataIndex="createdAt"
          render={(at) => <DateField value={at} format={DATE_FORMAT} />}
        />
        {sortable.map((name) => (
          <Table.Column key={name} title={`By ${name}`} dataIndex={name} sorter render={() => null} />
        ))}
        <Table.Column<DatedRow>
          title="Actions"
          render={(_, { id }) => (
            <>
              <ShowButton recordItemId={id} />
              <EditButton recordItemId={id} />
              <DeleteButton recordItemId={id} />
            </>
          )}
        />
      </Table>
    </List>
  );
}

function PlainShow({ resource }: { resource: Resource }) {
  const { result, query } = useShow<Row>();
  return (
    <Show isLoading={query.isLoading}>
      <output>{result && `${getRowId(result)}: ${getRecordTitle(resource, result)}`}</output>
    </Show>
  );
}

/** An edit page with one input. Saving sends the other fields unchanged, because the API requires them. */
function PlainEdit({ resource, field }: { resource: Resource; field: string }) {
  const { inputs = [] } = resource.actions["edit"] ?? {};
  const { formProps, saveButtonProps, query } = useForm<Row>();
  const row = query?.data?.data;
  const save = (typed: FormValues) =>
    formProps.onFinish?.(toRequestValues(inputs, { ...getInitialValues(inputs, row), ...typed }));
  return (
    <Edit saveButtonProps={saveButtonProps} isLoading={!row}>
      <Form<FormValues> {...formProps} initialValues={row} onFinish={(typed) => void save(typed)}>
        <Form.Item name={field} label={field}>
          <Input />
        </Form.Item>
      </Form>
    </Edit>
  );
}

/** Returns plain routes for a resource. `field` is the input on its edit page. */
export const plainRoutes = (resource: Resource, field = "") => (
  <Route path={resource.name}>
    <Route index element={<PlainList resource={resource} />} />
    <Route path="show/:id" element={<PlainShow resource={resource} />} />
    <Route path="edit/:id" element={<PlainEdit resource={resource} field={field} />} />
  </Route>
);
