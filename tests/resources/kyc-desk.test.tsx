/** The panel in which a reviewer checks a KYC application: its documents, the checks, and unexpected responses. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { kycManagement } from "../../resources/kyc/resource";
import { ApplicationReviewPanel } from "../../resources/kyc/application-review-panel";
import { SessionProvider, type KitSession } from "../../src/kit/data/use-session";
import { defaultSession } from "../kit/support/render-kit";

function Desk({ application, session }: { application: object; session?: Partial<KitSession> }) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider
        value={{ ...defaultSession, fileUrl: (path) => `https://api.example${path}`, resources: [], ...session }}
      >
        <ApplicationReviewPanel resource={kycManagement} row={{ id: "1", ...application }} />
      </SessionProvider>
    </QueryClientProvider>
  );
}

const show = (application: object) => render(<Desk application={application} />);
const getDocument = () => screen.getByRole("tabpanel");
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

const ALL = {
  documents: { aadhaarFront: "/front.svg", aadhaarBack: true, panCard: "/pan.pdf", businessLicense: "/license.png" },
};

describe("the documents", () => {
  it("are thumbnails, with the first one shown large", () => {
    show(ALL);
    const tabs = within(screen.getByRole("tablist", { name: "Documents" })).getAllByRole("tab");
    expect(tabs.map((tab) => tab.textContent)).toEqual(["Aadhaar Front", "Aadhaar Back", "PAN", "Business License"]);
    expect(screen.getByRole("tab", { selected: true })).toHaveAccessibleName("Aadhaar Front");
    expect(getDocument()).toHaveAccessibleName("Aadhaar Front");
    expect(within(getDocument()).getByAltText("Aadhaar Front")).toHaveAttribute("src", "https://api.example/front.svg");
  });

  it("explain that a file has no URL, and then offer no zoom", () => {
    show(ALL);
    press("Next document");
    expect(getDocument()).toHaveTextContent("This document was uploaded, but the server did not send a link to it.");
    expect(screen.queryByRole("button", { name: "Zoom in" })).toBeNull();
  });

  it("open in a new tab when they are PDFs", () => {
    show(ALL);
    fireEvent.click(screen.getByRole("tab", { name: "PAN" }));
    const link = within(getDocument()).getByRole("link", { name: "Open PAN" });
    expect(link).toHaveAttribute("href", "https://api.example/pan.pdf");
    expect(link).toHaveAttribute("target", "_blank");
  });

  it("wrap around from the last to the first", () => {
    show(ALL);
    press("Previous document");
    expect(getDocument()).toHaveAccessibleName("Business License");
    press("Next document");
    expect(getDocument()).toHaveAccessibleName("Aadhaar Front");
  });

  it("keep the focus on the thumbnails while the arrow keys move through them", () => {
    show(ALL);
    screen.getByRole("tab", { name: "Aadhaar Front" }).focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "ArrowRight" });
    expect(screen.getByRole("tab", { name: "Aadhaar Back" })).toHaveFocus();
    expect(screen.getByRole("tab", { name: "Aadhaar Back", selected: true })).toBeVisible();
  });

  it("start over with the next application", () => {
    const { rerender } = show(ALL);
    press("Next document");
    rerender(<Desk application={{ ...ALL, id: "2" }} />);
    expect(getDocument()).toHaveAccessibleName("Aadhaar Front");
  });

  it("count as a failed check when they are missing", () => {
    show({ documents: { panCard: "/pan.png" } });
    const check = screen.getByText("Aadhaar front, Aadhaar back, Business license missing.").closest("li");
    expect(within(check as HTMLElement).getByText("Issue")).toHaveClass("tone-orange");
    expect(screen.queryByRole("button", { name: "Next document" }), "there is no other document").toBeNull();
  });
});

describe("a picture that fails to load", () => {
  it("shows an error until it is retried or gets another URL", () => {
    const { rerender } = show(ALL);
    fireEvent.error(screen.getByAltText("Aadhaar Front"));
    expect(screen.getByRole("alert")).toHaveTextContent("This document could not be loaded.");
    press("Try again");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(getDocument(), "the keyboard stays in the viewer").toHaveFocus();

    fireEvent.error(screen.getByAltText("Aadhaar Front"));
    rerender(<Desk application={{ documents: { ...ALL.documents, aadhaarFront: "/front.svg?new" } }} />);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByAltText("Aadhaar Front")).toHaveAttribute("src", "https://api.example/front.svg?new");
  });
});

describe("the checks", () => {
  it("show problems first and the rest on request", () => {
    show({
      aadhaarInfo: { aadhaarNumber: "234123412347", phoneNumber: "5" },
      bankDetails: { ifscCode: "SBIN0000300", bankName: "SBI" },
      ...ALL,
    });
    expect(screen.getByText("2 issues")).toBeVisible();
    expect(screen.getByText("Aadhaar number").closest("li")).toHaveTextContent(/Issue.*does not match/);
    expect(screen.getByText("3 checks passed, 7 not checked").closest("details")).not.toHaveAttribute("open");
    expect(screen.getByText("IFSC code and bank").closest("li")).toHaveTextContent(/OKSBIN is the code/);
  });

  it("say that there are no issues, and how many checks were not made", () => {
    show(ALL);
    expect(screen.getByText("No issues"), "not green, because nothing was checked").toHaveClass("tone-neutral");
    expect(screen.getByText("1 check passed, 11 not checked")).toBeVisible();
  });
});

describe("duplicate numbers of other vendors", () => {
  const duplicates = [
    { vendor: { _id: "a/1", shopName: "Malabar Spices" }, same: ["pan", "account"] },
    { vendor: { shopName: "Kutch Looms" }, same: ["phone"] },
  ];
  const line = () => screen.getByText("Shared with other vendors").closest("li");

  it("count as a failed check, and link to the other vendors", () => {
    render(
      <MemoryRouter>
        <Desk application={{ ...ALL, duplicates }} />
      </MemoryRouter>,
    );
    expect(line()).toHaveTextContent(/IssueMalabar Spices gave the same PAN and bank account\.\s*Kutch Looms gave/);
    const link = screen.getByRole("link", { name: "Malabar Spices" });
    expect(link).toHaveAttribute("href", "/vendors/show/a%2F1");
    expect(screen.queryByRole("link", { name: "Kutch Looms" }), "its vendor has no id").toBeNull();
  });

  it("are shown without links to people who may not open vendors", () => {
    render(<Desk application={{ ...ALL, duplicates }} session={{ allows: (right) => right !== "vendors.show" }} />);
    expect(line()).toHaveTextContent("Malabar Spices gave the same PAN and bank account.");
    expect(within(line() as HTMLElement).queryByRole("link")).toBeNull();
  });

  it("say that there may be more vendors than the named ones", () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ vendor: { shopName: `Shop ${index}` }, same: ["pan"] }));
    show({ ...ALL, duplicates: many });
    expect(line()).toHaveTextContent(/Shop 19 gave the same PAN\.\s*There may be more\.$/);
  });

  it("pass the check when the server found none", () => {
    show({ ...ALL, duplicates: [] });
    expect(line()).toHaveTextContent("OKNo other vendor has this PAN, GST number, phone or bank account.");
  });
});

describe("the panel with unexpected data", () => {
  it.each([undefined, null, 7, "text", [], [1], { aadhaarFront: {} }, { panCard: [] }, { panCard: "javascript:1" }])(
    "shows its headings and runs no script with the documents %j",
    (documents) => {
      const { container } = show({ documents, vendor: documents, aadhaarInfo: documents, bankDetails: documents });
      expect(screen.getByRole("heading", { name: "Documents" })).toBeVisible();
      expect(container.textContent).not.toMatch(/undefined|NaN|\[object|null/);
      for (const { href } of container.querySelectorAll("a")) expect(href).toMatch(/^https:/);
    },
  );
});
