/** The styles of what the console uses of antd; see antd-styles.ts. */
import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import {
  Button,
  Checkbox,
  ConfigProvider,
  Drawer,
  Empty,
  Form,
  Input,
  Modal,
  Pagination,
  Progress,
  Select,
} from "antd";
import { Skeleton, Space, Switch, Table, Tooltip } from "antd";
import { renderToStaticMarkup } from "react-dom/server";
import { antdTheme } from "../../src/app/antd-theme";
import type { Look } from "../../src/app/look";

interface StyleSheet {
  css: string;
  /** Of what there are styles in it. */
  names: ReadonlySet<string>;
}

export function antdStyleSheet(look: Look): StyleSheet {
  const cache = createCache();
  renderToStaticMarkup(
    <StyleProvider cache={cache}>
      <ConfigProvider theme={antdTheme(look)}>
        <Button />
        <Checkbox />
        <Drawer open getContainer={false} />
        <Empty />
        <Form>
          <Form.Item>
            <Input />
          </Form.Item>
        </Form>
        <Input.TextArea />
        <Modal open getContainer={false} />
        <Pagination />
        <Progress />
        <Select />
        <Skeleton />
        <Space.Compact>
          <Button />
        </Space.Compact>
        <Switch />

        <Table loading />
        <Tooltip title="Tooltip">
          <span />
        </Tooltip>
      </ConfigProvider>
    </StyleProvider>,
  );
  const names = [...cache.cache.keys()].flatMap((key) => key.split("%"));
  return { css: extractStyle(cache, { plain: true, types: "style" }), names: new Set(names) };
}
