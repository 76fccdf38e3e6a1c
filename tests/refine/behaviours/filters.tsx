/** Refine's filters: which become parameters of the call, and which are rejected before the call is sent. */
import { waitFor } from "@testing-library/dom";
import { session } from "../../../providers/auth/session";
import type { Product } from "../../../resources/products/contract";
import { behavioursOf } from "./behaviour";
import { listRows } from "./rows/lists";
import { api } from "./support/api";
import { expect } from "./support/expect";
import { expectRejected, expectSame, filter, idsIn, list } from "./support/lists";

const behaviour = behavioursOf(listRows);

interface ListedOrder {
  status: string;
  paymentStatus: string;
  createdAt: string;
}
const firstOrder = async () => ((await api.rows("orders")) as [ListedOrder, ...ListedOrder[]])[0];

behaviour("an unknown field", async () => {
  await expectRejected(
    "products",
    { filters: [filter("colour", "eq", "red")] },
    /^The list "products" has no filter "colour eq"\. Filter by search, category, vendor, .+ or stock\.$/,
  );
  await expectRejected(
    "categories",
    { filters: [filter("name", "contains", "a")] },
    /^The list "categories" has no filter "name contains"\. Filter its rows on the client\.$/,
  );
});

behaviour("a filter without its feature", async () => {
  const user = session.user();
  if (user) session.setUser({ ...user, features: [] });
  await expectRejected(
    "orders",
    { filters: [filter("city", "eq", "Pune")] },
    /does not offer the filter "city" \(lists\.filters\)/,
  );
  await expectRejected(
    "orders",
    { sorters: [{ field: "status", order: "asc" }] },
    /does not sort lists \(lists\.sort\)/,
  );
});

behaviour("equality", async () => {
  const [{ stock }] = (await api.rows("products")) as [{ stock: number }];
  const { status } = await firstOrder();
  await expectSame("orders", [filter("status", "eq", status)], `status=${status}`);
  await expectSame("products", [filter("stock", "eq", stock)], `stockFrom=${stock}&stockTo=${stock}`);
});

behaviour("several values", async () => {
  await expectSame("orders", [filter("paymentStatus", "in", ["paid", "failed"])], "paymentStatus=paid,failed");
  const { status } = await firstOrder();
  await expectSame("orders", [filter("status", "in", [status])], `status=${status}`);
  await expectRejected(
    "orders",
    { filters: [filter("status", "in", ["pending", "shipped"])] },
    /^The list "orders" has no filter "status in"\. Use the operator eq\.$/,
  );
});

behaviour("a range", async () => {
  const day = (await firstOrder()).createdAt.slice(0, 10);
  await expectSame(
    "orders",
    [filter("createdAt", "gte", "2026-01-01"), filter("createdAt", "lte", day)],
    `createdAtFrom=2026-01-01&createdAtTo=${day}`,
  );
  await expectSame("orders", [filter("finalAmount", "between", [500, 2000])], "finalAmountFrom=500&finalAmountTo=2000");
  await expectRejected(
    "orders",
    { filters: [filter("createdAt", "gte", "yesterday")] },
    /takes a day such as 2026-11-20/,
  );
  await expectRejected(
    "orders",
    { filters: [filter("status", "gte", "a")] },
    /has no filter "status gte"\. Use the operator eq\./,
  );
});

behaviour("a search", async () => {
  const [product] = (await api.rows("products")) as Product[];
  await expectSame("users", [filter("search", "contains", "a")], "search=a");
  const read = list("products", { filters: [filter("search", "contains", product?.name)] });
  await waitFor(() => expect(idsIn(read())).toContain(product?._id));
  expect(
    api.answers.some((answer) => answer.startsWith("GET /api/admin/products/search?") && answer.includes("q=")),
  ).toBe(true);
  await expectRejected(
    "users",
    { filters: [filter("name", "contains", "a")] },
    /has no filter "name contains"\. Filter by search or role\./,
  );
});

behaviour("combined filters", async () => {
  const { status, paymentStatus } = await firstOrder();
  const both = [filter("status", "eq", status), filter("paymentStatus", "eq", paymentStatus)];
  await expectSame("orders", [{ operator: "and", value: both }], `status=${status}&paymentStatus=${paymentStatus}`);
  await expectRejected(
    "orders",
    { filters: [{ operator: "or", value: both }] },
    /^The list "orders" cannot combine filters with "or":/,
  );
});

behaviour("other operators", async () => {
  const operators = [
    "ne",
    "nin",
    "ina",
    "nina",
    "gt",
    "lt",
    "nbetween",
    "null",
    "nnull",
    "startswith",
    "endswith",
    "ncontains",
  ] as const;
  for (const operator of operators)
    await expectRejected(
      "orders",
      { filters: [filter("finalAmount", operator, 5)] },
      new RegExp(`has no filter "finalAmount ${operator}"\\. Use the operator eq, gte, lte or between\\.$`),
    );
});
