/** Routing, data fetching and columns of the two baseline consoles. Apart from types, imports only React. */
import { useEffect, useState, type FormEvent } from "react";
import type { Order } from "../../resources/orders/contract";
import type { Vendor } from "../../resources/vendors/contract";

export type Row = Order & Vendor;
type ListName = "orders" | "vendors";

const money = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });
const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "Asia/Kolkata" });

type Column = readonly [title: string, text: (row: Row) => string | number | undefined];

const COMMON: readonly Column[] = [
  ["Status", ({ status }) => status],
  ["Date", ({ createdAt }) => createdAt && day.format(new Date(createdAt))],
];

/** The columns of each list: title and text. */
export const COLUMNS: Record<ListName, readonly Column[]> = {
  orders: [
    ["Order ID", ({ _id }) => _id?.slice(-6)],
    ["Customer", ({ customer }) => `${customer?.name} ${customer?.email}`],
    ["Vendor", ({ vendor }) => vendor?.shopName],
    ["Items", ({ products }) => products?.length],
    ["Total", ({ finalAmount }) => money.format(finalAmount ?? 0)],
    ...COMMON,
  ],
  vendors: [
    ["Shop", ({ shopName }) => shopName],
    ["Owner", ({ user }) => `${user?.name} ${user?.email}`],
    ["Phone", ({ phone }) => phone],
    ["Business", ({ businessType, businessCategory }) => `${businessType} ${businessCategory}`],
    ["Products", ({ productCount }) => productCount],
    ...COMMON,
  ],
};

function read() {
  const [, list, , id] = window.location.pathname.split("/");
  const name: ListName = list === "vendors" ? "vendors" : "orders";
  const params = new URLSearchParams(window.location.search);
  return { name, id, page: Number(params.get("page") ?? 1), search: params.get("search") ?? "" };
}

/** Returns the current route and a function that navigates to another one. */
export function useRoute() {
  const [place, setPlace] = useState(read);
  const go = (address: string) => {
    window.history.pushState(null, "", address);
    setPlace(read());
  };
  return { ...place, go };
}

/** Returns a handler for a search form that opens the list with the text of its field `search`. */
export const toSearch =
  ({ name, go }: ReturnType<typeof useRoute>) =>
  (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = event.currentTarget.querySelector("input")?.value ?? "";
    go(`/${name}?${new URLSearchParams({ search })}`);
  };

/** Returns the response of a call below `/api/admin`, or undefined until it arrives. */
export function useResponse<Body>(path: string): Body | undefined {
  const [answer, setAnswer] = useState<{ path: string; body: Body }>();
  useEffect(() => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("token")}` };
    void fetch(`/api/admin/${path}`, { headers })
      .then((response) => response.json() as Promise<Body>)
      .then((body) => setAnswer({ path, body }));
  }, [path]);
  return answer?.path === path ? answer.body : undefined;
}

/** Returns one page of ten rows from the bundled API, and the total. */
export function useRows({ name, page, search }: Pick<ReturnType<typeof read>, "name" | "page" | "search">) {
  const body = useResponse<{ orders?: Row[]; data?: Row[]; total?: number; pagination?: { total: number } }>(
    `${name}?${new URLSearchParams({ page: String(page), limit: "10", ...(search && { search }) })}`,
  );
  return { rows: body?.orders ?? body?.data, total: body?.pagination?.total ?? body?.total };
}
