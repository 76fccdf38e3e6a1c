/** The input for a single picture, in the form of a category, with and without uploads. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { UploadPicture } from "../../providers/pictures/contract";
import { categories } from "../../resources/categories/resource";
import { startLetterBackend, type LetterBackend } from "../support/letter/letter-backend";
import { renderKit, setPageOrigin } from "./support/render-kit";

const uploadedUrl = `/files/products/uploads/${"1".repeat(32)}.webp`;
const file = (name: string) => new File(["xxx"], name, { type: "image/jpeg" });
const uploadPicture: UploadPicture = () => Promise.resolve(uploadedUrl);
const session = { offers: (feature: string) => feature === "pictures", uploadPicture };

let letter: LetterBackend;
beforeAll(async () => {
  letter = await startLetterBackend();
  setPageOrigin(letter.url);
});
afterAll(() => letter.close());
beforeEach(() => {
  letter.reset();
  sessionStorage.clear();
});

const field = (name: string) => screen.findByRole("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });
const bodies = (method: "POST" | "PUT") => letter.callsTo(method, /\/categories/).map(({ body }) => body);
const save = async (name: string, method: "POST" | "PUT") => {
  const before = bodies(method).length;
  await userEvent.click(button(name));
  await waitFor(() => expect(bodies(method)).toHaveLength(before + 1));
  return bodies(method).at(-1);
};

describe("the form of a category", () => {
  it("uploads one picture with alternative text, and rejects a second picture", async () => {
    renderKit({ at: "/categories/create", resources: [categories], session });
    await userEvent.type(await field("Name"), "Lamps");
    await screen.findByText(/^Drop a picture here/);
    const choose = (...files: File[]) =>
      userEvent.upload(screen.getByLabelText("Upload a picture", { selector: "input" }), files);
    await choose(file("one.jpg"));
    await userEvent.type(await field("Alternative text of picture 1"), " Two lamps ");
    expect(screen.queryByRole("button", { name: /^Move picture/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add picture URL" })).toBeNull();
    await choose(file("two.jpg"));
    expect(screen.getByRole("alert")).toHaveTextContent(
      "two.jpg: There can be only one picture. Remove the current one first.",
    );
    expect(await save("Save", "POST")).toEqual({
      ...{ name: "Lamps", description: "", image: uploadedUrl, imageText: "Two lamps" },
    });
  });

  it("shows the picture of a category, and sends an empty URL for a removed one", async () => {
    const [category = {}] = letter.records.categories;
    Object.assign(category, { image: "/lamps.jpg", imageText: "Two lamps" });
    const at = `/categories/edit/${category._id ?? ""}`;
    const first = renderKit({ at, resources: [categories], session });
    expect(await field("Alternative text of picture 1")).toHaveValue("Two lamps");
    expect(await save("Save changes", "PUT")).toMatchObject({ image: "/lamps.jpg", imageText: "Two lamps" });
    first.unmount();
    const second = renderKit({ at, resources: [categories], session });
    await userEvent.clear(await field("Alternative text of picture 1"));
    expect(await save("Save changes", "PUT")).toMatchObject({ image: "/lamps.jpg", imageText: "" });
    second.unmount();
    renderKit({ at, resources: [categories], session });
    await field("URL of picture 1");
    await userEvent.click(button("Remove picture 1"));
    expect(button("Add picture URL")).toHaveFocus();
    const body = await save("Save changes", "PUT");
    expect(body).toMatchObject({ image: "" });
    expect(body).not.toHaveProperty("imageText");
  });

  it("accepts one URL without the permission to upload", async () => {
    const allows = (permission: string) => permission !== "products.edit";
    renderKit({ at: "/categories/create", resources: [categories], session: { ...session, allows } });
    await userEvent.type(await field("Name"), "Lamps");
    await userEvent.click(await screen.findByRole("button", { name: "Add picture" }));
    await userEvent.keyboard("/lamps.jpg");
    expect(screen.queryByRole("button", { name: "Add picture" })).toBeNull();
    expect(await save("Save", "POST")).toEqual({ name: "Lamps", description: "", image: "/lamps.jpg" });
  });

  it("has no picture without the feature", async () => {
    renderKit({ at: "/categories/create", resources: [categories] });
    await userEvent.type(await field("Name"), "Lamps");
    expect(screen.queryByText("Picture")).toBeNull();
    expect(await save("Save", "POST")).toEqual({ name: "Lamps", description: "" });
  });
});

it("the page of a category shows its picture with alternative text, if it has one", async () => {
  const [lamps = {}, other = {}] = letter.records.categories;
  Object.assign(lamps, { image: "/lamps.jpg", imageText: "Two lamps" });
  const first = renderKit({ at: `/categories/show/${lamps._id ?? ""}`, resources: [categories] });
  expect(await screen.findByRole("img", { name: "Two lamps" })).toHaveAttribute("src", "/lamps.jpg");
  first.unmount();
  renderKit({ at: `/categories/show/${other._id ?? ""}`, resources: [categories] });
  await screen.findAllByText(other.name ?? "");
  expect(screen.queryByText("Picture")).toBeNull();
});
