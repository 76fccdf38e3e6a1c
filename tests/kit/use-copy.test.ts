/** The hook that copies a text and says so. */
import { act, renderHook, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { useCopy } from "../../src/kit/ui/use-copy";

it("says that a text was copied, until the text changes", async () => {
  // `setup` provides a clipboard.
  userEvent.setup();
  const { result, rerender } = renderHook(({ text }) => useCopy(text), { initialProps: { text: "one" } });
  act(() => result.current?.copy());
  await waitFor(() => expect(result.current?.copied).toBe(true));
  expect(await navigator.clipboard.readText()).toBe("one");
  rerender({ text: "two" });
  expect(result.current?.copied).toBe(false);
});
