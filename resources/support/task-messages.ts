/** Texts of the conversation and the reply form on a ticket's page. */
export const ticketTaskMessages = {
  messages: "Messages of this ticket",
  tabs: "Answer or note",
  answer: "Answer",
  note: "Internal note",
} as const;
