/**
 * In-memory databases, opened from a copy of a prepared one. Creating a database takes seconds; opening a copy is much
 * faster.
 */
import { PGlite } from "@electric-sql/pglite";
import { EXTENSIONS } from "../../../server/db/open-pglite";

/** PGlite clears 128 MB of shared buffers at every start by default. The tests need little. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=4MB"];

/** Drops the template databases, which only `create database` needs. They are most of the files in a copy. */
export async function dropTemplateDatabases(client: PGlite): Promise<void> {
  await client.exec("update pg_database set datistemplate = false");
  for (const name of ["template0", "template1"]) await client.exec(`drop database ${name}`);
}

/** Dumps the files of an open database. */
export async function dumpDatabase(client: PGlite): Promise<Blob> {
  // Without a checkpoint, each copy would replay the whole log when it opens.
  await client.exec("checkpoint");
  return client.dumpDataDir("none");
}

/** Opens a copy. The caller closes it. */
export const openDump = (loadDataDir: Blob): Promise<PGlite> =>
  PGlite.create({ loadDataDir, extensions: EXTENSIONS, startParams });
