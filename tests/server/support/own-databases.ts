import { afterAll } from "vitest";
import { dropPostgresDatabases } from "./database";

// Runs after the hooks of the test file, which close their databases.
afterAll(dropPostgresDatabases);
