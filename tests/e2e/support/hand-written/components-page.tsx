/** Components of antd as its documentation shows them. The console itself does not use most of them. */
import { Button, DatePicker, Divider, Flex, Input, Menu, Popconfirm, Space, Table, Tag, Typography } from "antd";
import dayjs from "dayjs";

const ROWS = [
  { key: "1", city: "Jaipur", orders: 12 },
  { key: "2", city: "Kochi", orders: 7 },
];

export function ComponentsPage() {
  return (
    <Flex vertical gap="middle">
      <Typography.Title level={2}>Components</Typography.Title>
      <Typography.Paragraph copyable>
        A text with <Typography.Text code>code</Typography.Text> and{" "}
        <Typography.Link href="#text">a link</Typography.Link>.
      </Typography.Paragraph>
      <Menu
        mode="horizontal"
        selectedKeys={["all"]}
        items={[
          { key: "all", label: "All" },
          { key: "new", label: "New" },
        ]}
      />
      <Space wrap>
        <Input.Search placeholder="Search" enterButton />
        <Input.Password placeholder="Secret" />
        <Input.OTP length={4} />
        <Input.TextArea placeholder="Text" rows={1} />
        <DatePicker defaultValue={dayjs("2026-04-01")} placeholder="Day" />
        <Popconfirm title="Archive it?" okText="Archive">
          <Button color="cyan" variant="outlined">
            Archive
          </Button>
        </Popconfirm>
        <Tag color="geekblue">Tag</Tag>
      </Space>
      <Divider />
      <Table
        dataSource={ROWS}
        pagination={false}
        rowSelection={{ selections: true }}
        columns={[
          {
            title: "City",
            dataIndex: "city",
            filters: ROWS.map(({ city }) => ({ text: city, value: city })),
            onFilter: (value, { city }) => city === value,
          },
          { title: "Orders", dataIndex: "orders", sorter: (a, b) => a.orders - b.orders },
        ]}
      />
    </Flex>
  );
}
