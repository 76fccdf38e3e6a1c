import { afterAll } from "vitest";
import { dropPostgresDatabases } from "./database";

// Vitest runs `afterAll` hooks in reverse order, so the hooks of the test file close their databases before this hook
// drops them.
afterAll(dropPostgresDatabases);
