import type { HttpError } from "@refinedev/core";
import { fieldInWords } from "../../../providers/errors/contract";

/** What was said of something within an input, such as "emails.2": that it is about the third of them. */
function ofEntry(field: string, message: string): string {
  const name = fieldInWords(field);
  if (message.startsWith(name)) return message;
  return /^\p{Ll}/u.test(message) ? `${name} ${message}` : `${name}: ${message}`;
}

/** What the server said of one input and of what is within it. */
export const messagesFor = (input: string, error: HttpError | undefined): string[] =>
  Object.entries(error?.errors ?? {}).flatMap(([field, said]) => {
    const messages = [said].flat().map(String);
    if (field === input) return messages;
    const isWithin = field.startsWith(`${input}.`) || field.startsWith(`${input}[`);
    return isWithin ? messages.map((message) => ofEntry(field, message)) : [];
  });
