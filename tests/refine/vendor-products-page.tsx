import { DateField, DeleteButton, EditButton, List, useSelect, useTable } from "@refinedev/antd";
import { Select, Space, Table } from "antd";
import type { Product } from "../../resources/products/contract";
import type { Vendor } from "../../resources/vendors/contract";

/** The products of one vendor, with Refine's own hooks and parts. */
export function VendorProductsPage() {
  const { tableProps, setFilters } = useTable<Product>({ resource: "products", pagination: { pageSize: 5 } });
  const { selectProps } = useSelect<Vendor>({
    resource: "vendors",
    optionLabel: "shopName",
    onSearch: (text) => [{ field: "search", operator: "contains", value: text }],
  });
  const choose = (vendor: unknown) => setFilters([{ field: "vendor", operator: "eq", value: vendor }]);
  return (
    <List title="Products of a Vendor" breadcrumb={null} resource="products">
      <Select {...selectProps} aria-label="Vendor" allowClear onChange={choose} />
      <Table {...tableProps} rowKey="id">
        <Table.Column dataIndex="name" title="Name" />
        <Table.Column dataIndex="price" title="Price" sorter />
        <Table.Column
          dataIndex="createdAt"
          title="Added"
          render={(at) => <DateField value={at} format="D MMM YYYY" />}
        />
        <Table.Column<Product>
          title="Actions"
          render={(_, { id }) => (
            <Space>
              <EditButton resource="products" recordItemId={id} />
              <DeleteButton resource="products" recordItemId={id} />
            </Space>
          )}
        />
      </Table>
    </List>
  );
}
