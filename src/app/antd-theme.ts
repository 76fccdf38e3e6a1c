import { theme as antd, type ThemeConfig } from "antd";

const shared = { borderRadius: 8, fontSize: 14, controlHeight: 36, fontFamily: "inherit" };

/** antd in the console's colours. `hashed: false` keeps its styles plain, so that the page's own can refine them. */
export function antdTheme(dark: boolean): ThemeConfig {
  return {
    hashed: false,
    algorithm: dark ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: dark
      ? {
          ...shared,
          colorPrimary: "#4e57e6",
          colorLink: "#a9b4ff",
          colorError: "#e5645a",
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
          colorPrimary: "#3538cd",
          colorLink: "#3538cd",
          colorError: "#b42318",
          colorTextPlaceholder: "#6a6f83",
          colorTextDescription: "#5b6075",
        },
  };
}
