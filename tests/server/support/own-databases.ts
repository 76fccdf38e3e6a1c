import { afterAll } from "vitest";
import { dropPostgresDatabases } from "./database";

// It runs after those of the file, which close what they have opened.
afterAll(dropPostgresDatabases);
