/** The title of the part with the external id. */
export const integrationMessages = { externalId: "External ID" } as const;
