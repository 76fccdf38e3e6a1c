/** Texts that the menu needs before the API docs page is loaded. */
export const apiDocsPageMessages = { title: "API docs" } as const;
