/** Parses the actions of a new resource, such as "approve:requested>approved:note?". */
import { RequestError } from "./request-error";

interface ActionInput {
  name: string;
  required: boolean;
}

export interface ActionRequest {
  /** "approve": the key of the action, its permission and the last part of its path. */
  key: string;
  /** The statuses in which the action is allowed. */
  from: readonly string[];
  /** The status that the action sets. */
  to: string;
  inputs: readonly ActionInput[];
}

const ACTION_PATTERN = /^([a-z]+):([a-z0-9_|]+)>([a-z0-9_]+)(?::([A-Za-z0-9?,]+))?$/;
const STANDARD_KEYS = ["list", "show", "create", "edit", "delete", "export"];

/** @throws RequestError */
function parseAction(text: string): ActionRequest {
  const [, key = "", from = "", to = "", inputs = ""] = ACTION_PATTERN.exec(text) ?? [];
  if (!key)
    throw new RequestError(
      `“${text}” is not a valid action. Write name:from>to, such as approve:requested>approved:note?`,
    );
  if (STANDARD_KEYS.includes(key)) throw new RequestError(`An action cannot be named “${key}”. Every resource has it.`);
  if (from.split("|").includes(to)) throw new RequestError(`“${text}” cannot lead to a status in which it is allowed.`);
  return {
    key,
    from: from.split("|"),
    to,
    inputs: inputs
      .split(",")
      .filter(Boolean)
      .map((input) => ({ name: input.replace(/\?$/, ""), required: !input.endsWith("?") })),
  };
}

/** @throws RequestError */
export function parseActions(texts: readonly string[]): readonly ActionRequest[] {
  const actions = texts.map(parseAction);
  const keys = actions.map(({ key }) => key);
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index);
  if (repeated) throw new RequestError(`There are two actions named “${repeated}”.`);
  return actions;
}

/** Returns the inputs of all actions, without duplicates. */
export const listInputs = (actions: readonly ActionRequest[]): string[] => [
  ...new Set(actions.flatMap(({ inputs }) => inputs.map(({ name }) => name))),
];

const IRREGULAR: Readonly<Record<string, string>> = {
  pay: "paid",
  send: "sent",
  withdraw: "withdrawn",
  undo: "undone",
};

/** "approve" → "approved" */
export function toParticiple(verb: string): string {
  if (IRREGULAR[verb]) return IRREGULAR[verb];
  if (verb.endsWith("e")) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return /^[^aeiou]*[aeiou][bdgkmnpt]$/.test(verb) ? `${verb}${verb.at(-1) ?? ""}ed` : `${verb}ed`;
}

/** Whether the action rejects or ends the record, so that its button is red. */
export const isDestructive = ({ key }: ActionRequest) => /^(reject|cancel|refuse|decline|fail|revoke)$/.test(key);
