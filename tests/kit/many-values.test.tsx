/** Inputs with many values: specifications as JSON or rows, and image URLs. */
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { SessionProvider } from "../../src/kit/data/use-session";
import { KeyValuesInput } from "../../src/kit/form/key-values-input";
import { PicturesInput } from "../../src/kit/form/pictures-input";
import { defaultSession } from "./support/render-kit";

let text = "";
let urls: readonly string[] = [];

function Specifications({ start, isNew = false }: { start: string; isNew?: boolean }) {
  const [value, setValue] = useState(start);
  text = value;
  return <KeyValuesInput label="Specifications" isNew={isNew} value={value} onChange={setValue} />;
}

function Images({ start }: { start: readonly string[] }) {
  const [value, setValue] = useState(start);
  urls = value;
  return (
    <SessionProvider value={{ ...defaultSession, resources: [], fileUrl: (path) => `https://api.example${path}` }}>
      <PicturesInput label="Images" value={value} onChange={setValue} max={20} />
    </SessionProvider>
  );
}

const tab = (name: string) => screen.getByRole("tab", { name });
const box = (name: string) => screen.getByRole("textbox", { name });
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });

beforeEach(() => localStorage.clear());

describe("the specifications input", () => {
  it("starts as JSON for a record, as rows for a new one, and later in the view this person used last", async () => {
    const { unmount } = render(<Specifications start='{"a": "1"}' />);
    expect(tab("JSON")).toHaveAttribute("aria-selected", "true");
    unmount();
    const second = render(<Specifications start="" isNew />);
    expect(tab("Rows")).toHaveAttribute("aria-selected", "true");
    await userEvent.click(tab("JSON"));
    await userEvent.click(tab("Rows"));
    second.unmount();
    render(<Specifications start='{"a": "1"}' />);
    expect(tab("Rows")).toHaveAttribute("aria-selected", "true");
  });

  it("keeps one value in both views", async () => {
    render(<Specifications start='{"Colour": "Red"}' isNew />);
    expect(box("Name 1")).toHaveValue("Colour");
    type("Value 1", "Blue");
    await userEvent.click(screen.getByRole("button", { name: "Add row" }));
    expect(box("Name 2")).toHaveFocus();
    expect(JSON.parse(text)).toEqual({ Colour: "Blue" });
    type("Name 2", "Weight");
    type("Value 2", "400 g");
    await userEvent.click(tab("JSON"));
    expect(screen.getByRole("textbox")).toHaveValue('{\n  "Colour": "Blue",\n  "Weight": "400 g"\n}');
    fireEvent.change(screen.getByRole("textbox"), { target: { value: '{"Weight": "1 kg"}' } });
    await userEvent.click(tab("Rows"));
    expect([box("Name 1"), box("Value 1")].map((input) => (input as HTMLInputElement).value)).toEqual([
      "Weight",
      "1 kg",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Remove row 1" }));
    expect(text).toBe("");
    expect(screen.getByRole("button", { name: "Add row" })).toHaveFocus();
  });

  it("shows an error and keeps the text when JSON cannot be shown as rows", async () => {
    render(<Specifications start="" />);
    fireEvent.change(screen.getByRole("textbox"), { target: { value: '{"Colour" "Red"' } });
    await userEvent.click(tab("Rows"));
    expect(screen.getByRole("status")).toHaveTextContent("not valid JSON");
    await userEvent.click(screen.getByRole("button", { name: "Correct the JSON" }));
    expect(screen.getByRole("textbox")).toHaveValue('{"Colour" "Red"');
  });

  it("keeps and marks missing or duplicate names", async () => {
    render(<Specifications start='{"Colour": "Red", "Colour": "Blue", "": "M", "Box": {"w": 2}}' isNew />);
    const faulty = [1, 2, 3, 4].map((place) => box(`Name ${place}`).getAttribute("aria-invalid"));
    expect(faulty).toEqual(["false", "true", "true", "false"]);
    expect(box("Value 4")).toHaveAttribute("readonly");
    type("Name 3", "Size");
    await userEvent.click(tab("JSON"));
    await userEvent.click(tab("Rows"));
    expect([1, 2, 3, 4].map((place) => (box(`Name ${place}`) as HTMLInputElement).value)).toEqual([
      "Colour",
      "Colour",
      "Size",
      "Box",
    ]);
    expect(text).toContain('"Box": {"w": 2}');
  });

  it("moves to the next field or row on Enter", async () => {
    render(<Specifications start="" isNew />);
    await userEvent.click(screen.getByRole("button", { name: "Add row" }));
    await userEvent.keyboard("Colour{Enter}Red{Enter}Size{Enter}M");
    expect(JSON.parse(text)).toEqual({ Colour: "Red", Size: "M" });
  });
});

describe("the image URLs input", () => {
  const sources = () => [...document.querySelectorAll("img")].map(({ src }) => src);

  it("adds and removes URLs, and shows the picture of each", async () => {
    render(<Images start={[]} />);
    expect(screen.getByText("No pictures yet")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Add picture" }));
    await userEvent.keyboard("/a.jpg{Enter}/b.jpg");
    expect(urls).toEqual(["/a.jpg", "/b.jpg"]);
    await waitFor(() => expect(sources()).toEqual(["https://api.example/a.jpg", "https://api.example/b.jpg"]));
    await userEvent.click(screen.getByRole("button", { name: "Remove picture 1" }));
    expect(urls).toEqual(["/b.jpg"]);
    expect(box("URL of picture 1")).toHaveFocus();
  });

  it("loads nothing for a text that is not the URL of a picture", () => {
    render(<Images start={["javascript:alert(1)", "half an addr"]} />);
    expect(sources()).toEqual([]);
  });
});
