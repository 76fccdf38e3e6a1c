/** The address of a file that a record names, in the console as it is delivered for an API elsewhere. */
import { screen } from "@testing-library/react";
import { afterAll, expect, it, vi } from "vitest";
import { useBackend } from "../../src/kit/backend";
import { renderKit } from "./support/render-kit";

// The settings are read when the module is loaded.
vi.stubEnv("VITE_API_URL", "https://api.shop.example/");
const { Layout } = await import("../../src/app/layout/layout");
afterAll(() => vi.unstubAllEnvs());

function Address({ path }: { path: string }) {
  return <output>{useBackend().fileUrl(path)}</output>;
}

// Spec: products.images
it.each([
  ["/uploads/front.svg", "https://api.shop.example/uploads/front.svg"],
  ["uploads/front.svg", "https://api.shop.example/uploads/front.svg"],
  ["https://cdn.example/front.svg", "https://cdn.example/front.svg"],
  ["http://cdn.example/front.svg", "http://cdn.example/front.svg"],
])("%s is asked for at %s", async (path, address) => {
  const children = (
    <Layout>
      <Address path={path} />
    </Layout>
  );
  renderKit({ at: "/anywhere", resources: [], children });
  expect(await screen.findByText(address, { selector: "output" })).toBeVisible();
});
