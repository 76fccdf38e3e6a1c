import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { useParsed, Refine } from "@refinedev/core";
import { describe, expect, it } from "vitest";
import { routerProvider } from "../../providers/router/router-provider";
import { PAGE_SIZES } from "../../src/kit/data/list-state";
import { useDialogUrl } from "../../src/kit/data/use-dialog-url";
import { useListUrl } from "../../src/kit/data/use-list-url";
import { defineResource } from "../../src/kit/define/define-resource";

const shops = defineResource<{ id?: string; shopName?: string; status?: string }>()({
  name: "vendors",
  path: "vendors",
  names: { one: "Vendor", many: "Vendors" },
  fields: { shopName: {}, status: { kind: "status", valueLabels: { pending: { label: "Pending", tone: "orange" } } } },
  title: ({ shopName }) => shopName,
  list: {
    columns: ["shopName", "status"],
    filters: { search: {}, status: { all: "All" } },
    sortable: ["shopName"],
    empty: "",
  },
});

function renderAt(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(() => ({ ...useListUrl(shops), dialogs: useDialogUrl(), location: useLocation() }), {
    wrapper,
  });
  return {
    state: () => result.current.state,
    search: () => result.current.location.search,
    set: (change: Parameters<typeof result.current.setState>[0]) => act(() => result.current.setState(change)),
    dialogs: () => result.current.dialogs,
  };
}

describe("a list's URL state", () => {
  // Spec: lists.pages
  it("defaults to page 1 of size 10 without filters, and allows the sizes 5, 10 and 25", () => {
    expect(renderAt("/vendors").state()).toEqual({ page: 1, size: 10, filters: {} });
    expect(PAGE_SIZES).toEqual([5, 10, 25]);
  });

  it("comes from the query string", () => {
    expect(renderAt("/vendors?page=3&size=25&status=pending&search=asha&sort=shopName&order=desc").state()).toEqual({
      page: 3,
      size: 25,
      filters: { status: "pending", search: "asha" },
      sort: { field: "shopName", order: "desc" },
    });
  });

  it.each([
    "?page=0",
    "?page=-1",
    "?page=1.5",
    "?page=abc",
    "?page=1e999",
    "?page=",
    "?size=7",
    "?size=1000000",
    "?status=unknown",
    "?status=Pending",
    "?search=%20%20",
    "?sort=password",
    "?order=desc",
    "?foo=bar&__proto__=x",
  ])("falls back to the default for an invalid query: %s", (query) => {
    expect(renderAt(`/vendors${query}`).state()).toEqual({ page: 1, size: 10, filters: {} });
  });

  it.each(["A&B#C=D", "100% ?/\\", "+91 98200", "<script>alert(1)</script>", "नमस्ते ₹", "😀", "\"quoted\" 'too'"])(
    "reads the search text %s back from the URL that it wrote",
    (text) => {
      const first = renderAt("/vendors");
      first.set({ filters: { search: text } });
      expect(renderAt(`/vendors${first.search()}`).state().filters).toEqual({ search: text });
    },
  );

  it("leaves default values out of the URL", () => {
    const page = renderAt("/vendors?page=2&size=25&search=asha");
    page.set({ page: 1, size: 10, filters: {} });
    expect(page.search()).toBe("");
  });
});

describe("changing the list's URL state", () => {
  const startUrl = "/vendors?page=3&size=25&status=pending&search=asha&sort=shopName&order=desc&details=v1";

  // Spec: lists.pages
  it("returns to page 1 and keeps the rest when the page size changes", () => {
    const page = renderAt(startUrl);
    page.set({ size: 5 });
    expect(page.search()).toBe("?size=5&status=pending&search=asha&sort=shopName&order=desc&details=v1");
  });

  it("returns to page 1 and keeps the rest when a filter changes", () => {
    const page = renderAt(startUrl);
    page.set({ filters: { search: "asha" } });
    expect(page.search()).toBe("?size=25&search=asha&sort=shopName&order=desc&details=v1");
  });

  it("returns to page 1 and keeps the rest when the sort order changes", () => {
    const page = renderAt(startUrl);
    page.set({ sort: undefined });
    expect(page.search()).toBe("?size=25&status=pending&search=asha&details=v1");
  });

  it("keeps everything else when the page changes", () => {
    const page = renderAt(startUrl);
    page.set({ page: 4 });
    expect(page.state()).toMatchObject({ page: 4, size: 25, filters: { status: "pending", search: "asha" } });
  });
});

describe("a dialog in the URL", () => {
  it("opens over the list and returns to the same list when it closes", () => {
    const page = renderAt("/vendors?page=2");
    act(() => page.dialogs().openAction("vendors.approve", "a/b?x"));
    expect(page.search()).toBe("?page=2&action=vendors.approve&id=a%2Fb%3Fx");
    expect(page.dialogs()).toMatchObject({ action: "vendors.approve", actionId: "a/b?x" });
    act(() => page.dialogs().close("action"));
    expect(page.search()).toBe("?page=2");
  });

  it("closes without leaving the page after opening from a pasted link", () => {
    const page = renderAt("/vendors?page=2&action=vendors.approve&id=v1");
    act(() => page.dialogs().close("action"));
    expect(page.search()).toBe("?page=2");
  });
});

it("gives Refine the route and no query parameters", () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={["/vendors?method=delete&headers[X]=1&page=2"]}>
      <Refine
        routerProvider={routerProvider}
        resources={[{ name: "vendors", list: "/vendors" }]}
        options={{ disableTelemetry: true }}
      >
        {children}
      </Refine>
    </MemoryRouter>
  );
  const { result } = renderHook(() => useParsed(), { wrapper });
  expect(result.current).toMatchObject({ resource: { name: "vendors" }, action: "list", pathname: "/vendors" });
  expect(result.current.params).toEqual({});
});
