/** The pages of the console, and those that tests/e2e/hand-written-pages.spec.ts adds. */
import type { CustomPage } from "../../../../src/kit/define/page";
import { lazyPage as page } from "../../../../src/kit/ui/lazy-part";
import { customPages as consolePages } from "../../../../src/app/pages";

export * from "../../../../src/app/pages";

export const customPages: readonly CustomPage[] = [
  ...consolePages,
  {
    name: "vendor-products",
    component: page(() =>
      import("../../../refine/vendor-products-page").then(({ VendorProductsPage }) => VendorProductsPage),
    ),
  },
  {
    name: "components",
    component: page(() => import("./components-page").then(({ ComponentsPage }) => ComponentsPage)),
  },
  { name: "reviews", component: page(() => import("virtual:ejected/reviews-list").then(({ Page }) => Page)) },
  { name: "users/show/:id", component: page(() => import("virtual:ejected/users-show").then(({ Page }) => Page)) },
];
