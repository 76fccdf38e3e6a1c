/** Tables and selects with the hooks of @refinedev/antd, and the state of a table in the URL. */
import { useCheckboxGroup, useEditableTable, useModalForm, useRadioGroup, useSelect, useTable } from "@refinedev/antd";
import { fireEvent, screen, waitFor } from "@testing-library/dom";
import { Button, Checkbox, Form, Input, Modal, Radio, Select, Table } from "antd";
import { useNavigate } from "react-router";
import type { Order } from "../../../resources/orders/contract";
import { currentUrl } from "../support/console-providers";
import { behavioursOf } from "./behaviour";
import { listRows } from "./rows/lists";
import { api } from "./support/api";
import { expect } from "./support/expect";
import { click, showPage } from "./support/lab";

const behaviour = behavioursOf(listRows);

const rowIds = () => [...document.querySelectorAll("tr[data-row-key]")].map((row) => row.getAttribute("data-row-key"));

/** Orders that buttons filter by city or status, with the state of the table in the URL. */
function SyncedOrders({ status }: { status: string }) {
  const navigate = useNavigate();
  const { tableProps, setFilters, filters } = useTable<Order>({ resource: "orders", syncWithLocation: true });
  const narrow = () => setFilters([{ field: "city", operator: "eq", value: "A & B" }]);
  const widen = () => setFilters([{ field: "status", operator: "in", value: [status] }], "replace");
  return (
    <>
      <output>{JSON.stringify(filters)}</output>
      <Button onClick={narrow}>City</Button>
      <Button onClick={widen}>Status</Button>
      <Button onClick={() => void navigate("/elsewhere")}>Leave</Button>
      <Button onClick={() => void navigate(-1)}>Back</Button>
      <Table<Order> {...tableProps} rowKey="_id">
        <Table.Column<Order> dataIndex="finalAmount" title="Amount" sorter />
      </Table>
    </>
  );
}

behaviour("a table in the URL", async () => {
  const [{ status }] = (await api.rows("orders")) as [{ status: string }];
  const query = `status=${status}&sort=finalAmount&order=asc`;
  const expected = await api.ids("orders", query);
  showPage(<SyncedOrders status={status} />);
  await click(await screen.findByText("Status"));
  await click(screen.getByText("Amount", { selector: "thead .ant-table-column-title" }));
  await waitFor(() => expect(rowIds()).toEqual(expected));
  await waitFor(() => expect(currentUrl()).toContain("sorters[0][field]=finalAmount"));
  // Simulates a reload: renders the page again at the same URL.
  showPage(<SyncedOrders status={status} />, { at: currentUrl() });
  await waitFor(() => expect(rowIds()).toEqual(expected));
  expect(api.answers.at(-1)).toContain(query);
  const synced = currentUrl();
  await click(screen.getByText("Leave"));
  await waitFor(() => expect(currentUrl()).toContain("/elsewhere"));
  await click(screen.getByText("Back"));
  await waitFor(() => expect(currentUrl()).toBe(synced));
  await waitFor(() => expect(rowIds()).toEqual(expected));
  // The value of a filter may contain any characters.
  await click(screen.getByText("City"));
  await waitFor(() => expect(currentUrl()).toContain("A+%26+B"));
  showPage(<SyncedOrders status={status} />, { at: currentUrl() });
  expect(await screen.findByText(/"value":"A & B"/)).toBeVisible();
});

behaviour("a dialog in the URL", async () => {
  function Products() {
    const { modalProps, formProps, show } = useModalForm({
      resource: "categories",
      action: "edit",
      syncWithLocation: true,
    });
    const open = async () => show((await api.ids("categories"))[0]);
    return (
      <>
        <Button onClick={() => void open()}>Edit</Button>
        <Modal {...modalProps}>
          <Form {...formProps}>
            <Form.Item name="name" label="Name">
              <Input />
            </Form.Item>
          </Form>
        </Modal>
      </>
    );
  }
  const [category] = (await api.rows("categories")) as { name: string }[];
  showPage(<Products />);
  await click(await screen.findByText("Edit"));
  await waitFor(() => expect(currentUrl()).toContain("modal-categories-edit[open]=true"));
  showPage(<Products />, { at: currentUrl() });
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue(category?.name));
});

behaviour("options from another list", async () => {
  const names = ((await api.rows("categories")) as { name: string }[]).map(({ name }) => name);
  function Choices() {
    const { selectProps } = useSelect<{ name: string }>({
      resource: "categories",
      optionLabel: "name",
      pagination: { mode: "off" },
    });
    const { checkboxGroupProps } = useCheckboxGroup<{ name: string }>({ resource: "categories", optionLabel: "name" });
    const { radioGroupProps } = useRadioGroup<{ name: string }>({ resource: "categories", optionLabel: "name" });
    return (
      <>
        <Select {...selectProps} aria-label="Category" />
        <Checkbox.Group {...checkboxGroupProps} />
        <Radio.Group {...radioGroupProps} />
      </>
    );
  }
  showPage(<Choices />);
  // Not toBeVisible: the input is transparent, and antd draws a box over it.
  expect(await screen.findByRole("checkbox", { name: names[0] })).toBeEnabled();
  expect(await screen.findByRole("radio", { name: names[0] })).toBeEnabled();
  await click(screen.getByRole("combobox", { name: "Category" }));
  const option = await screen.findByText(names[0] ?? "", { selector: ".ant-select-item-option-content" });
  await waitFor(() => expect(option).toBeVisible());
});

behaviour("inline editing", async () => {
  const [category] = (await api.rows("categories")) as { _id: string; name: string }[];
  const id = category?._id ?? "";
  function Categories() {
    const { formProps, tableProps, isEditing, saveButtonProps, editButtonProps } = useEditableTable<{
      id: string;
      name: string;
    }>({ resource: "categories", pagination: { mode: "off" } });
    return (
      <Form {...formProps}>
        <Table {...tableProps} rowKey="id">
          <Table.Column<{ id: string; name: string }>
            title="Name"
            render={(_, row) =>
              isEditing(row.id) ? (
                <>
                  <Form.Item name="name">
                    <Input aria-label="Name" />
                  </Form.Item>
                  <Button {...saveButtonProps}>Save</Button>
                </>
              ) : (
                <Button {...editButtonProps(row.id)}>{row.name}</Button>
              )
            }
          />
        </Table>
      </Form>
    );
  }
  showPage(<Categories />);
  await click(await screen.findByText(category?.name ?? ""));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue(category?.name));
  fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value: "In place" } });
  await click(screen.getByText("Save"));
  expect(await screen.findByText(/^Successfully updated/)).toBeVisible();
  expect((await api.record("categories", id))["name"]).toBe("In place");
});
