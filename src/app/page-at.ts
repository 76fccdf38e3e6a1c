/** The page that the address without a path opens, unless the user has chosen a start page. */
export const HOME = "dashboard";

/** Returns the resource and the action of a page's path: `reviews` lists, `reviews/show/:id` shows. */
export function parsePagePath(path: string): { resource: string; action: string } {
  const [resource = "", action = "list"] = path.split("/").filter((segment) => !segment.startsWith(":"));
  return { resource, action };
}
