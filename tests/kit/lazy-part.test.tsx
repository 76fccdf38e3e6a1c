/** Parts and pages whose code is loaded on demand. */
import { act, render, screen } from "@testing-library/react";
import { Component, Suspense, useLayoutEffect, type ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { lazyPage, lazyComponent } from "../../src/kit/ui/lazy-part";

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failure: "" };
  static getDerivedStateFromError = ({ message }: Error) => ({ failure: message });
  override render = () => this.state.failure || this.props.children;
}

const show = (part: ReactNode) =>
  // Suspended components resume only inside an awaited `act`.
  act(() =>
    Promise.resolve(
      render(
        <Boundary>
          <Suspense fallback="Loading the page">{part}</Suspense>
        </Boundary>,
      ),
    ),
  );

const newLoad = () => vi.fn<() => Promise<typeof Hello>>().mockResolvedValue(Hello);

const KINDS = {
  "a page": [lazyPage, "Loading the page"],
  "a part": [(load: () => Promise<typeof Hello>) => lazyComponent(load, "Loading the part"), "Loading the part"],
} as const;

it.each(Object.entries(KINDS))("%s shows its fallback until its code arrives, and loads once", async (_, kind) => {
  const [lazy, fallback] = kind;
  let come = () => {};
  const loads = newLoad().mockReturnValue(new Promise((resolve) => (come = () => resolve(Hello))));
  const Part = lazy(loads);
  const { container, unmount } = await show(<Part name="Asha" />);
  expect(container).toHaveTextContent(fallback);
  come();
  expect(await screen.findByText("Hello Asha")).toBeVisible();
  unmount();
  await show(<Part name="Ravi" />);
  expect(screen.getByText("Hello Ravi")).toBeVisible();
  expect(loads).toHaveBeenCalledTimes(1);
});

it.each(Object.entries(KINDS))("%s renders at once after a preload", async (_, [lazy]) => {
  const Part = lazy(newLoad());
  await Part.preload();
  expect((await show(<Part name="Asha" />)).container).toHaveTextContent("Hello Asha");
});

it("a part renders when its code arrives between its render and its effects", async () => {
  let come: (code: typeof Hello) => void = () => {};
  // A promise would call back only after the effects. In a browser, effects run shortly after the render.
  const thenable = { then: (back: typeof come) => (come = back) };
  const Part = lazyComponent(() => thenable as unknown as Promise<typeof Hello>);
  void Part.preload();
  const Arrival = () => {
    useLayoutEffect(() => void come(Hello));
    return null;
  };
  await show([<Part key="part" name="Asha" />, <Arrival key="arrival" />]);
  expect(screen.getByText("Hello Asha")).toBeVisible();
});

it.each(Object.entries(KINDS))("%s whose code fails reaches the error boundary and loads again", async (_, [lazy]) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Part = lazy(newLoad().mockRejectedValueOnce(new Error("The code did not come.")));
  const { unmount } = await show(<Part name="Asha" />);
  expect(await screen.findByText("The code did not come.")).toBeVisible();
  unmount();
  await Part.preload();
  expect((await show(<Part name="Asha" />)).container).toHaveTextContent("Hello Asha");
  logged.mockRestore();
});

it.each([
  ["arrives", (resolve: (code: typeof Hello) => void) => resolve(Hello)],
  ["fails", (_: unknown, reject: (error: Error) => void) => reject(new Error("The code did not come."))],
] as const)("a part that is gone no longer updates when its code %s", async (_, settle) => {
  let end = () => {};
  const loads = newLoad().mockReturnValue(new Promise((resolve, reject) => (end = () => settle(resolve, reject))));
  const Part = lazyComponent(loads);
  const { unmount } = await show(<Part name="Asha" />);
  unmount();
  // React reads this property at every update. After the last test there is no window.
  const readEvent = vi.fn();
  Object.defineProperty(window, "event", { configurable: true, get: readEvent });
  end();
  await Part.preload().catch(() => undefined);
  await Promise.resolve();
  expect(readEvent).not.toHaveBeenCalled();
  Reflect.deleteProperty(window, "event");
});
