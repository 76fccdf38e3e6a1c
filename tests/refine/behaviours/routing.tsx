/** URLs, links, the menu, titles, buttons, Refine's layout, and the options of <Refine>. */
import {
  DeleteButton,
  EditButton,
  ListButton,
  RefreshButton,
  ShowButton,
  ThemedLayoutContextProvider,
  useThemedLayoutContext,
} from "@refinedev/antd";
import {
  Link,
  useBack,
  useBreadcrumb,
  useGetToPath,
  useGo,
  useLink,
  useMenu,
  useNavigation,
  useParse,
  useParsed,
  useRefineContext,
  useRefineOptions,
  useResourceParams,
  useSyncWithLocation,
  useToPath,
  useUserFriendlyName,
} from "@refinedev/core";
import { useDocumentTitle } from "@refinedev/react-router";
import { screen, waitFor } from "@testing-library/dom";
import { Button } from "antd";
import { currentUrl } from "../support/console-providers";
import { behavioursOf } from "./behaviour";
import { routingRows } from "./rows/routing";
import { api } from "./support/api";
import { expect } from "./support/expect";
import { click, inPage, showPage } from "./support/lab";

const behaviour = behavioursOf(routingRows);

behaviour("the URL", () => {
  const read = inPage(() => ({ parsed: useParsed(), parse: useParse()(), params: useResourceParams() }), {
    at: "/kyc-management/show/k%2F1?method=delete&filters[0][field]=status&filters[0][operator]=eq&filters[0][value]=a",
  });
  const { parsed, parse, params } = read();
  expect(parsed).toMatchObject({ action: "show", id: "k/1", pathname: "/kyc-management/show/k%2F1" });
  expect(parsed.params).toEqual({ filters: [{ field: "status", operator: "eq", value: "a" }] });
  expect(parse).toEqual(parsed);
  expect([params.resource?.name, params.identifier, params.id]).toEqual(["kyc", "kyc-management", "k/1"]);
});

behaviour("navigation", async () => {
  const read = inPage(() => ({
    go: useGo(),
    back: useBack(),
    navigation: useNavigation(),
    getToPath: useGetToPath(),
    orders: useResourceParams({ resource: "orders" }).resource,
    toPath: useToPath({ resource: useResourceParams({ resource: "products" }).resource, action: "list" }),
  }));
  read().go({ to: { resource: "products", action: "edit", id: "p1" }, query: { a: "x & y" } });
  await waitFor(() => expect(currentUrl()).toBe("/products/edit/p1?a=x+%26+y"));
  read().back();
  await waitFor(() => expect(currentUrl()).toBe("/desk"));
  read().navigation.list("orders");
  await waitFor(() => expect(currentUrl()).toBe("/orders"));
  read().go({ query: { b: "1" }, options: { keepQuery: true }, type: "replace" });
  await waitFor(() => expect(currentUrl()).toBe("/orders?b=1"));
  expect(read().go({ to: "/here", query: { c: [1, 2] }, type: "path" })).toBe("/here?c[0]=1&c[1]=2");
  expect(read().navigation.editUrl("products", "p1")).toBe("/products/edit/p1");
  expect(read().toPath).toBe("/products");
  expect(read().getToPath({ resource: read().orders, action: "list" })).toBe("/orders");
});

behaviour("links", async () => {
  function Links() {
    const OldLink = useLink();
    return (
      <>
        <OldLink to="/one">One</OldLink>
        <Link to="/two">Two</Link>
      </>
    );
  }
  showPage(<Links />);
  await click(screen.getByText("One"));
  await waitFor(() => expect(currentUrl()).toBe("/one"));
  await click(screen.getByText("Two"));
  await waitFor(() => expect(currentUrl()).toBe("/two"));
});

behaviour("the menu", () => {
  const read = inPage(() => ({ menu: useMenu(), crumbs: useBreadcrumb().breadcrumbs }), { at: "/products/show/p1" });
  const { menu, crumbs } = read();
  expect(menu.menuItems.find(({ route }) => route === "/products")?.label).toBe("Products");
  expect(menu.selectedKey).toContain("products");
  expect(crumbs.map(({ label }) => label)).toEqual(["Products", "View"]);
});

behaviour("the title of the page", async () => {
  inPage(() => useDocumentTitle("My page"));
  await waitFor(() => expect(document.title).toBe("My page"));
});

behaviour("names of a resource", () => {
  const read = inPage(() => useUserFriendlyName());
  expect(read()("kyc-management", "plural")).toBe("Kyc managements");
});

behaviour("buttons", async () => {
  const [id = ""] = await api.ids("products");
  await api.signIn("auditor");
  showPage(
    <>
      <ListButton resource="products" />
      <ShowButton resource="products" recordItemId={id} />
      <RefreshButton resource="products" recordItemId={id} />
      <EditButton resource="products" recordItemId={id} />
      <DeleteButton resource="products" recordItemId={id} />
    </>,
  );
  expect(await screen.findByRole("button", { name: /Products/ })).toBeVisible();
  expect(await screen.findByRole("button", { name: /Show/ })).toBeVisible();
  expect(screen.getByRole("button", { name: /Refresh/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: /Edit|Delete/ })).not.toBeInTheDocument();
});

behaviour("options of <Refine>", () => {
  const read = inPage(
    () => ({ context: useRefineContext(), options: useRefineOptions(), sync: useSyncWithLocation().syncWithLocation }),
    { options: { syncWithLocation: true, mutationMode: "optimistic" } },
  );
  expect(read().sync).toBe(true);
  expect(read().context.mutationMode).toBe("optimistic");
  expect(read().options.redirect.afterCreate).toBe("list");
});

behaviour("Refine's layout", async () => {
  function Sider() {
    const { siderCollapsed, setSiderCollapsed } = useThemedLayoutContext();
    return <Button onClick={() => setSiderCollapsed(!siderCollapsed)}>{siderCollapsed ? "collapsed" : "wide"}</Button>;
  }
  showPage(
    <ThemedLayoutContextProvider>
      <Sider />
    </ThemedLayoutContextProvider>,
  );
  await click(screen.getByText("wide"));
  expect(await screen.findByText("collapsed")).toBeVisible();
});
