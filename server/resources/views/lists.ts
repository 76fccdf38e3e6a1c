/** Lists that use the permissions of another list. */
const PERMISSION_AREAS: Readonly<Record<string, string>> = { "vendor-registrations": "vendors" };

/** Returns the permission to see a list, by the name of its page in the console. */
export function getListPermission(list: string): string {
  const area = Object.hasOwn(PERMISSION_AREAS, list) ? PERMISSION_AREAS[list] : list;
  return `${area}.list`;
}
