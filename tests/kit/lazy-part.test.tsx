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
  let arrive = () => {};
  const loads = newLoad().mockReturnValue(new Promise((resolve) => (arrive = () => resolve(Hello))));
  const Part = lazy(loads);
  const { container, unmount } = await show(<Part name="Asha" />);
  expect(container).toHaveTextContent(fallback);
  arrive();
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
  let arrive: (code: typeof Hello) => void = () => {};
  // A promise would settle only after the effects. In a browser, code can arrive between the render and its effects.
  const thenable = { then: (back: typeof arrive) => (arrive = back) };
  const Part = lazyComponent(() => thenable as unknown as Promise<typeof Hello>);
  void Part.preload();
  const Arrival = () => {
    useLayoutEffect(() => void arrive(Hello));
    return null;
  };
  await show([<Part key="part" name="Asha" />, <Arrival key="arrival" />]);
  expect(screen.getByText("Hello Asha")).toBeVisible();
});

it.each(Object.entries(KINDS))("%s shows a loading error in its boundary, and can load again", async (_, [lazy]) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Part = lazy(newLoad().mockRejectedValueOnce(new Error("The code could not be loaded.")));
  const { unmount } = await show(<Part name="Asha" />);
  expect(await screen.findByText("The code could not be loaded.")).toBeVisible();
  unmount();
  await Part.preload();
  expect((await show(<Part name="Asha" />)).container).toHaveTextContent("Hello Asha");
  logged.mockRestore();
});

it.each([
  ["arrives", (resolve: (code: typeof Hello) => void) => resolve(Hello)],
  ["fails", (_: unknown, reject: (error: Error) => void) => reject(new Error("The code could not be loaded."))],
] as const)("an unmounted part no longer updates when its code %s", async (_, settle) => {
  let end = () => {};
  const loads = newLoad().mockReturnValue(new Promise((resolve, reject) => (end = () => settle(resolve, reject))));
  const Part = lazyComponent(loads);
  const { unmount } = await show(<Part name="Asha" />);
  unmount();
  // React reads `window.event` at every update, which would fail after the last test, when there is no window.
  const readEvent = vi.fn();
  Object.defineProperty(window, "event", { configurable: true, get: readEvent });
  end();
  await Part.preload().catch(() => undefined);
  await Promise.resolve();
  expect(readEvent).not.toHaveBeenCalled();
  Reflect.deleteProperty(window, "event");
});
