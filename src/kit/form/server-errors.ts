import type { HttpError } from "@refinedev/core";
import { humanizeFieldPath } from "../../../providers/errors/contract";

/** Adds the entry's name to the message of a nested field: "emails.2" is about the third email. */
function entryMessage(field: string, message: string): string {
  const name = humanizeFieldPath(field);
  if (message.startsWith(name)) return message;
  return /^\p{Ll}/u.test(message) ? `${name} ${message}` : `${name}: ${message}`;
}

/** Returns the server's messages for an input, including its nested fields. */
export const getInputErrors = (input: string, error: HttpError | undefined): string[] =>
  Object.entries(error?.errors ?? {}).flatMap(([field, value]) => {
    const messages = [value].flat().map(String);
    if (field === input) return messages;
    const isWithin = field.startsWith(`${input}.`) || field.startsWith(`${input}[`);
    return isWithin ? messages.map((message) => entryMessage(field, message)) : [];
  });
