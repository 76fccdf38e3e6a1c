import { formatNumber } from "../numbers";

/** Texts for grants and permissions by area and action, and for the table that edits them. */
export const permissionMessages = {
  loading: "Loading permissions...",
  error: "Error loading permissions",
  limited: "You can't grant permissions that you don't have.",
  everything: "Everything",
  everywhere: (actions: string) => `Everywhere: ${actions}`,
  allOf: (resource: string) => `${resource}: everything`,
  some: (resource: string, actions: string) => `${resource}: ${actions}`,
  none: "None",
  actions: {
    list: "See the list",
    show: "Open",
    create: "Create",
    edit: "Edit",
    delete: "Delete",
    export: "Export",
    reveal: "Reveal hidden values",
  } as Readonly<Record<string, string>>,
  matrix: {
    area: "Area",
    everything: ": everything",
    everywhere: ": everywhere",
    within: (area: string) => `${area}: `,
    chosen: (count: number, total: number) => `${formatNumber(count)} of ${formatNumber(total)} chosen`,
  },
} as const;
