/** Pages that tests/e2e/support/ejected-pages.ts generates. */
declare module "virtual:ejected/*" {
  import type { ComponentType } from "react";

  export const Page: ComponentType;
}
