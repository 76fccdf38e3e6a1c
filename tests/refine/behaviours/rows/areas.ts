/** All rows of the table, by the areas of docs/for-refine-developers.md. */
import type { Rows } from "../behaviour";
import { formRows } from "./forms";
import { listRows } from "./lists";
import { recordRows } from "./records";
import { routingRows } from "./routing";
import { sessionRows } from "./session";

export const AREAS: readonly (readonly [title: string, rows: Rows])[] = [
  ["Lists", listRows],
  ["Records", recordRows],
  ["Forms", formRows],
  ["Session, access, audit and messages", sessionRows],
  ["Pages and providers", routingRows],
];
