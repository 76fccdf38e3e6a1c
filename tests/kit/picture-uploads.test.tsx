/** Uploading pictures in a form: several files, progress, cancelling, order, texts and failures. */
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PICTURES_CALL, type UploadPicture } from "../../providers/pictures/contract";
import { ApiError } from "../../providers/data/errors";
import { products } from "../../resources/products/resource";
import { SessionProvider } from "../../src/kit/data/use-session";
import type { PictureEntry } from "../../src/kit/form/picture-entry";
import { PictureUploads } from "../../src/kit/form/picture-uploads";
import { startLetterBackend, type LetterBackend } from "../support/letter/letter-backend";
import { defineRoute } from "../support/letter/route";
import { currentUrl, defaultSession, renderKit, setPageOrigin } from "./support/render-kit";

interface RunningUpload {
  request: Parameters<UploadPicture>[0];
  end: (path: string) => void;
  fail: (error: Error) => void;
}

let entries: readonly PictureEntry[] = [];
const running = new Map<string, RunningUpload>();
const uploadedUrl = (digit: string) => `/files/products/uploads/${digit.repeat(32)}.webp`;
const file = (name: string, size = 3) => new File(["x".repeat(size)], name, { type: "image/jpeg" });

const uploadPicture: UploadPicture = (request) =>
  new Promise((end, fail) => {
    running.set((request.file as File).name, { request, end, fail });
    request.signal.addEventListener("abort", () => fail(new Error("aborted")));
  });

function Images({ start, max = 20 }: { start: readonly PictureEntry[]; max?: number }) {
  const [value, setValue] = useState(start);
  entries = value;
  return (
    <SessionProvider value={{ ...defaultSession, resources: [], uploadPicture }}>
      <PictureUploads label="Images" value={value} onChange={setValue} max={max} />
    </SessionProvider>
  );
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText("Upload pictures", { selector: "input" }), files);
const names = () => screen.queryAllByRole("progressbar").map((bar) => bar.getAttribute("aria-label"));

beforeEach(() => running.clear());

describe("the uploads", () => {
  it("run two at a time, show their progress, and keep their order whichever ends first", async () => {
    render(<Images start={["/a.jpg"]} />);
    await choose(file("one.jpg"), file("two.jpg"), file("three.jpg"));
    expect(names()).toEqual(["Uploading one.jpg", "Uploading two.jpg", "Uploading three.jpg"]);
    expect([...running.keys()]).toEqual(["one.jpg", "two.jpg"]);
    expect(screen.getByRole("status")).toHaveTextContent("3 pictures are being uploaded.");
    running.get("two.jpg")?.request.onProgress(40);
    await waitFor(() => expect(screen.getByRole("progressbar", { name: "Uploading two.jpg" })).toHaveValue(40));

    running.get("two.jpg")?.end(uploadedUrl("2"));
    running.get("one.jpg")?.end(uploadedUrl("1"));
    await waitFor(() => expect(entries.slice(0, 3)).toEqual(["/a.jpg", uploadedUrl("1"), uploadedUrl("2")]));
    expect(screen.getByRole("status")).toHaveTextContent("one.jpg is uploaded. 1 picture is being uploaded.");
    expect([...running.keys()]).toEqual(["one.jpg", "two.jpg", "three.jpg"]);
    running.get("three.jpg")?.end(uploadedUrl("3"));
    await waitFor(() => expect(entries).toEqual(["/a.jpg", uploadedUrl("1"), uploadedUrl("2"), uploadedUrl("3")]));
    const thumbnail = uploadedUrl("1").replace(".webp", "-160.webp");
    await waitFor(() => expect(document.querySelectorAll("img")[1]).toHaveAttribute("src", thumbnail));
  });

  it("are cancelled one by one, and all when the form closes", async () => {
    const { unmount } = render(<Images start={[]} />);
    await choose(file("one.jpg"), file("two.jpg"), file("three.jpg"));
    await userEvent.click(button("Cancel the upload of one.jpg"));
    expect(running.get("one.jpg")?.request.signal.aborted).toBe(true);
    expect(names()).toEqual(["Uploading two.jpg", "Uploading three.jpg"]);
    expect(screen.getByRole("status")).toHaveTextContent("The upload of one.jpg was cancelled.");
    await waitFor(() => expect([...running.keys()]).toEqual(["one.jpg", "two.jpg", "three.jpg"]));
    expect(screen.queryByRole("alert")).toBeNull();
    unmount();
    for (const name of ["two.jpg", "three.jpg"]) expect(running.get(name)?.request.signal.aborted).toBe(true);
  });

  it("fail with a message for each file, and can be repeated unless the file is too large", async () => {
    render(<Images start={["/a.jpg"]} />);
    await choose(file("one.jpg"), file("large.jpg", 10 * 1_048_576 + 1));
    expect(screen.getByRole("alert")).toHaveTextContent("large.jpg: The file is larger than 10 MiB.");
    expect(screen.queryByRole("button", { name: "Try again to upload large.jpg" })).toBeNull();
    running.get("one.jpg")?.fail(new ApiError("Picture cannot be read; it may be damaged", 422, true));
    await waitFor(() =>
      expect(screen.getByRole("alert")).toHaveTextContent("one.jpg: Picture cannot be read; it may be damaged"),
    );
    expect(entries).toEqual(["/a.jpg"]);
    await userEvent.click(button("Try again to upload one.jpg"));
    running.get("one.jpg")?.end(uploadedUrl("1"));
    await waitFor(() => expect(entries).toEqual(["/a.jpg", uploadedUrl("1")]));
    await userEvent.click(button("Dismiss the message about large.jpg"));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("begin when pictures are dropped or pasted, but not when copied text comes with a picture", async () => {
    render(<Images start={[]} />);
    const dataTransfer = { types: ["Files"], files: [file("dropped.jpg")] };
    fireEvent.drop(screen.getByText(/^Drop pictures here/), { dataTransfer });
    const paste = (name: string, types: string[]) =>
      fireEvent.paste(document.body, { clipboardData: { types, files: [file(name)] } });
    paste("cells.jpg", ["text/plain", "Files"]);
    paste("pasted.jpg", ["Files"]);
    await waitFor(() => expect(names()).toEqual(["Uploading dropped.jpg", "Uploading pasted.jpg"]));
  });

  it("are limited to 20 pictures, and one that was interrupted in a draft says so", async () => {
    render(<Images start={[...Array<string>(19).fill("/a.jpg"), { uploading: "x", name: "lost.jpg" }]} />);
    expect(screen.getByRole("alert")).toHaveTextContent("lost.jpg: The upload was interrupted. Choose the file again.");
    expect(entries).toHaveLength(19);
    await choose(file("one.jpg"), file("two.jpg"));
    expect(screen.getByRole("alert")).toHaveTextContent("two.jpg: There can be at most 20 pictures.");
    expect(names()).toEqual(["Uploading one.jpg"]);
  });
});

describe("the pictures", () => {
  it("are moved and described by keyboard, and mixed with typed URLs", async () => {
    render(<Images start={[uploadedUrl("1"), "/b.jpg"]} />);
    expect(screen.queryByRole("textbox", { name: "URL of picture 1" })).toBeNull();
    button("Move picture 1 down").focus();
    await userEvent.keyboard("{Enter}");
    expect(entries).toEqual(["/b.jpg", uploadedUrl("1")]);
    expect(button("Move picture 2 up")).toHaveFocus();
    expect(screen.getByRole("status")).toHaveTextContent("Picture moved to position 2 of 2.");
    await userEvent.keyboard("{Enter}");
    expect(entries).toEqual([uploadedUrl("1"), "/b.jpg"]);
    expect(button("Move picture 1 down")).toHaveFocus();

    await userEvent.type(screen.getByRole("textbox", { name: "Alternative text of picture 1" }), "A lamp");
    await userEvent.click(button("Add picture URL"));
    await userEvent.keyboard("https://a.example/c.jpg");
    expect(entries).toEqual([{ url: uploadedUrl("1"), alt: "A lamp" }, "/b.jpg", "https://a.example/c.jpg"]);
  });
});

describe("the product form", () => {
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
  const session = { offers: (feature: string) => ["pictures", "products.complete"].includes(feature) };
  const field = (name: string) => screen.findByRole("textbox", { name });

  it("cannot be saved while uploads run, and asks before they are lost", async () => {
    renderKit({ at: "/products/create", resources: [products], session: { ...session, uploadPicture } });
    await userEvent.type(await field("Name"), "Lamp");
    for (const name of ["Price", "Stock"]) await userEvent.type(screen.getByRole("spinbutton", { name }), "1");
    await screen.findByText(/^Drop pictures here/);
    await choose(file("one.jpg"));
    await userEvent.click(button("Save"));
    expect(await screen.findAllByText(/^Pictures are still being uploaded\./)).not.toHaveLength(0);
    expect(letter.callsTo("POST", "/api/admin/products")).toEqual([]);
    await userEvent.click(button("Cancel"));
    await userEvent.click(await screen.findByRole("button", { name: "Keep typing" }));

    running.get("one.jpg")?.end(uploadedUrl("1"));
    await userEvent.type(await field("Alternative text of picture 1"), " A lamp ");
    await userEvent.click(button("Save"));
    await waitFor(() => expect(letter.callsTo("POST", "/api/admin/products")).toHaveLength(1));
    expect(letter.callsTo("POST", "/api/admin/products")[0]?.body).toMatchObject({
      images: [uploadedUrl("1")],
      imageTexts: { [uploadedUrl("1")]: "A lamp" },
    });
    await waitFor(() => expect(currentUrl()).toMatch(/^\/products(\?|$)/));
  });

  it("sends alternative texts only if there are any or one was removed", async () => {
    const [product = {}] = letter.records.products;
    Object.assign(product, { images: [uploadedUrl("1"), "/b.jpg"], imageTexts: { [uploadedUrl("1")]: "A lamp" } });
    const at = `/products/edit/${product.id ?? ""}`;
    const bodies = () => letter.callsTo("PUT", /\/products\//).map(({ body }) => body as Record<string, unknown>);
    const first = renderKit({ at, resources: [products], session });
    const text = await field("Alternative text of picture 1");
    expect(text).toHaveValue("A lamp");
    await userEvent.clear(text);
    await userEvent.click(button("Save changes"));
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({ images: [uploadedUrl("1"), "/b.jpg"], imageTexts: { [uploadedUrl("1")]: "" } });
    first.unmount();

    delete product.imageTexts;
    renderKit({ at, resources: [products], session });
    await field("Alternative text of picture 1");
    await userEvent.click(button("Save changes"));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toMatchObject({ images: [uploadedUrl("1"), "/b.jpg"] });
    expect(bodies()[1]).not.toHaveProperty("imageTexts");
  });

  it("shows the server's message for a file that it rejects", async () => {
    letter.offer(
      defineRoute("POST", PICTURES_CALL, () => ({ status: 422, body: { message: "Picture must be a JPEG file" } })),
    );
    renderKit({ at: "/products/create", resources: [products], session });
    await screen.findByText(/^Drop pictures here/);
    await choose(file("one.jpg"));
    expect(await screen.findByText("one.jpg: Picture must be a JPEG file")).toBeVisible();
    expect(letter.callsTo("POST", PICTURES_CALL)).toHaveLength(1);
  });
});

describe("the page of a record", () => {
  it("shows pictures with their alternative texts", async () => {
    const letter = await startLetterBackend();
    setPageOrigin(letter.url);
    const [product = {}] = letter.records.products;
    Object.assign(product, { images: [uploadedUrl("1"), "/b.jpg"], imageTexts: { [uploadedUrl("1")]: "A lamp" } });
    renderKit({ at: `/products/show/${product.id ?? ""}`, resources: [products] });
    expect(await screen.findByRole("img", { name: "A lamp" })).toHaveAttribute("src", uploadedUrl("1"));
    expect(screen.getByRole("img", { name: "Images 2" })).toHaveAttribute("src", "/b.jpg");
    await letter.close();
  });
});
