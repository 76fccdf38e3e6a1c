/** The menu with the further actions of a record's page. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

/** Opens the menu. jsdom can't open a popover, but shows the menu once the attribute is removed. */
export async function openPageMenu() {
  const { nextElementSibling: menu } = await screen.findByRole("button", { name: "More actions" });
  menu?.removeAttribute("popover");
  return within(menu as HTMLElement);
}

/** Presses an action in the menu. */
export const pressPageAction = async (name: string): Promise<void> =>
  userEvent.click((await openPageMenu()).getByRole("button", { name }));
