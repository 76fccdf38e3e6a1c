/** Renders antd's components to extract their styles from antd's cache; see antd-styles.ts. */
import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import { extractStyle as renderComponents } from "@ant-design/static-style-extract";
import { ConfigProvider } from "antd";
import { antdTheme } from "../../src/app/antd-theme";
import type { ThemeVariant } from "../../src/app/theme-variant";

/**
 * Returns the CSS of one theme variant. It includes a list of the extracted styles, so that antd does not generate them
 * again in the browser.
 *
 * @param isUsed returns whether to extract the styles with a name. The name is in lower case. It is the name of a
 * component, such as "datepicker", or of styles that all components share.
 */
export function extractAntdStyles(variant: ThemeVariant, isUsed: (component: string) => boolean): string {
  const cache = createCache();
  renderComponents((components) => (
    <StyleProvider cache={cache}>
      <ConfigProvider theme={antdTheme(variant)}>{components}</ConfigProvider>
    </StyleProvider>
  ));
  for (const key of cache.cache.keys()) {
    // "style%<token>%DatePicker-DatePicker%…"
    const [, , name = ""] = key.split("%");
    if (!isUsed(name.split("-")[0]?.toLowerCase() ?? "")) cache.cache.delete(key);
  }
  return extractStyle(cache, { plain: true, types: "style" });
}
