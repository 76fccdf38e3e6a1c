import { theme as antd, type ThemeConfig } from "antd";
import type { ThemeVariant } from "./theme-variant";

const shared = {
  borderRadius: 8,
  fontSize: 14,
  controlHeight: 36,
  fontFamily: "inherit",
};

/** Makes switches 24 px high, the minimum height of a touch target. */
const Switch = { trackHeight: 24, handleSize: 20 };

/**
 * Returns antd's theme with the console's colours. `hashed: false` keeps the selectors simple, so that the console's
 * styles can override them.
 */
export function antdTheme({ dark, still }: ThemeVariant): ThemeConfig {
  return {
    hashed: false,
    algorithm: dark ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: dark
      ? {
          ...shared,
          motion: !still,
          colorPrimary: "#4e57e6",
          colorLink: "#a9b4ff",
          colorLinkHover: "#c5cdff",
          colorError: "#ff8a80",
          colorBgBase: "#191b26",
          colorBgContainer: "#191b26",
          colorBgElevated: "#20222f",
          colorBgLayout: "#101119",
          colorBorder: "#454a63",
          colorBorderSecondary: "#2c2f40",
          colorTextPlaceholder: "#9498ad",
          colorTextDescription: "#a3a8bd",
        }
      : {
          ...shared,
          motion: !still,
          colorPrimary: "#3538cd",
          colorLink: "#3538cd",
          // antd's default has too little contrast.
          colorLinkHover: "#2a2ca3",
          colorError: "#b42318",
          colorTextPlaceholder: "#6a6f83",
          colorTextDescription: "#5b6075",
        },
    // In the dark theme, the primary colour is too dark for text, and antd's hover colour and the red are too light
    // for white text.
    components: dark
      ? {
          Button: {
            dangerColor: "#2a0c09",
            colorPrimaryHover: "#5a63e8",
            defaultHoverColor: "#a9b4ff",
            defaultActiveColor: "#a9b4ff",
          },
          Pagination: { itemActiveColor: "#a9b4ff", itemActiveColorHover: "#a9b4ff" },
          Switch,
        }
      : { Switch },
  };
}
