/** The page that "/" opens, unless the user has chosen a start page. */
export const HOME = "dashboard";

/** Returns the resource and the action of a page: "list" for `reviews`, "show" for `reviews/show/:id`. */
export function parsePagePath(path: string): { resource: string; action: string } {
  const [resource = "", action = "list"] = path.split("/").filter((segment) => !segment.startsWith(":"));
  return { resource, action };
}
