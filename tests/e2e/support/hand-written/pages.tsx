/** The pages of the console, and those that tests/e2e/hand-written-pages.spec.ts adds. */
import type { ComponentType } from "react";
import { lazyPage as page } from "../../../../src/kit/ui/lazy-part";
import { CUSTOM_PAGES as OWN } from "../../../../src/app/pages";

export * from "../../../../src/app/pages";

export const CUSTOM_PAGES: Readonly<Record<string, ComponentType>> = {
  ...OWN,
  "vendor-products": page(() =>
    import("../../../refine/vendor-products-page").then(({ VendorProductsPage }) => VendorProductsPage),
  ),
  components: page(() => import("./components-page").then(({ ComponentsPage }) => ComponentsPage)),
  reviews: page(() => import("virtual:ejected/reviews-list").then(({ Page }) => Page)),
  "users/show/:id": page(() => import("virtual:ejected/users-show").then(({ Page }) => Page)),
};
