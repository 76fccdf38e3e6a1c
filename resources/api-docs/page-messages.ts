/** Texts that the menu needs before the page of the API is loaded. */
export const apiDocsPageMessages = { title: "API docs" } as const;
