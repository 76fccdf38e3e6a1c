/** The page of react-table.tsx, but with antd's layout, menu and table. It shows what the component library costs. */
import { Button, Descriptions, Input, Layout, Menu, Table, Tag } from "antd";
import { createRoot } from "react-dom/client";
import { COLUMNS, toSearch, useResponse, useRoute, useRows, type Row } from "./bare";

type Place = ReturnType<typeof useRoute>;

function List(place: Place) {
  const { name, page, go } = place;
  const { rows, total } = useRows(place);
  const columns = COLUMNS[name].map(([title, text]) => ({
    title,
    render: (_: unknown, row: Row) => (title === "Status" ? <Tag>{text(row)}</Tag> : text(row)),
  }));
  return (
    <>
      <form className="search" onSubmit={toSearch(place)}>
        <Input name="search" />
        <Button htmlType="submit">Search</Button>
      </form>
      <Table<Row>
        rowKey={(row) => String(row._id)}
        columns={columns}
        dataSource={rows ?? []}
        loading={!rows}
        onRow={({ _id }) => ({ onClick: () => go(`/${name}/show/${_id}`) })}
        pagination={{ current: page, total, pageSize: 10, onChange: (to) => go(`/${name}?page=${to}`) }}
      />
    </>
  );
}

function Details({ name, id }: Place) {
  const row = useResponse<Row>(`${name}/${id}`);
  const items = row && COLUMNS[name].map(([title, text]) => ({ key: title, label: title, children: text(row) }));
  return <dl>{items && <Descriptions bordered column={1} items={items} />}</dl>;
}

function BaselineConsole() {
  const place = useRoute();
  const { name, id, go } = place;
  return (
    <Layout style={{ minHeight: "100vh" }}>
      <Layout.Sider theme="light">
        <Menu
          selectedKeys={[name]}
          items={["orders", "vendors"].map((list) => ({ key: list, label: <span id={list}>{list}</span> }))}
          onClick={({ key }) => go(`/${key}`)}
        />
      </Layout.Sider>
      <main>{id ? <Details {...place} /> : <List key={name} {...place} />}</main>
    </Layout>
  );
}

createRoot(document.body).render(<BaselineConsole />);
