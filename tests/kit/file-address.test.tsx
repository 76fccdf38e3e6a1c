/** URLs of files and API calls when the console is served from another origin than the API. */
import { screen } from "@testing-library/react";
import { afterAll, expect, it, vi } from "vitest";
import { useSession } from "../../src/kit/data/use-session";
import { LETTER_PASSWORD } from "../support/letter/accounts";
import { startLetterBackend } from "../support/letter/letter-backend";
import { setPageOrigin, renderKit } from "./support/render-kit";

const api = await startLetterBackend();
setPageOrigin(api.url, "https://console.shop.example/");
// The console reads its settings when its modules load.
vi.stubEnv("VITE_API_URL", `${api.url}/`);
const { Layout } = await import("../../src/app/layout/layout");
const { authProvider, dataProvider } = await import("../../src/app/providers");
afterAll(async () => {
  vi.unstubAllEnvs();
  await api.close();
});

function Address({ path }: { path: string }) {
  return <output>{useSession().fileUrl(path)}</output>;
}

// Spec: products.images
it.each([
  ["/uploads/front.svg", `${api.url}/uploads/front.svg`],
  ["uploads/front.svg", `${api.url}/uploads/front.svg`],
  ["https://cdn.example/front.svg", "https://cdn.example/front.svg"],
  ["http://cdn.example/front.svg", "http://cdn.example/front.svg"],
  ["//cdn.example/front.svg", "//cdn.example/front.svg"],
  ["/\\cdn.example/front.svg", `${api.url}/cdn.example/front.svg`],
  ["/uploads/shirt #2 100%.svg", `${api.url}/uploads/shirt%20%232%20100%25.svg`],
  ["/uploads/already%20there.svg?sig=a%2Fb&v=1", `${api.url}/uploads/already%20there.svg?sig=a%2Fb&v=1`],
])("resolves the path or URL of a file: %s", async (path, address) => {
  const children = (
    <Layout>
      <Address path={path} />
    </Layout>
  );
  renderKit({ at: "/anywhere", resources: [], children });
  expect(await screen.findByText(address, { selector: "output" })).toBeVisible();
});

// Spec: calls.base
it("signs in, reads and changes with calls to the API, not to the console's origin", async () => {
  await authProvider.login({ email: "admin@letter.example", password: LETTER_PASSWORD });
  const { data } = await dataProvider.getList({ resource: "vendors" });
  await dataProvider.custom?.({ url: "stats", method: "get" });
  await dataProvider.update({ resource: "categories", id: "unknown", variables: {} }).catch(() => undefined);
  expect(data).toHaveLength(10);
  expect(api.calls.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    "POST /api/auth/login 200",
    "GET /api/admin/vendors 200",
    "GET /api/admin/stats 200",
    "PUT /api/admin/categories/unknown 404",
  ]);
});
