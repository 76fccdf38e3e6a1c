/** Databases in memory that are copies of one made before: to make one takes seconds, to open a copy a part of one. */
import { PGlite } from "@electric-sql/pglite";
import { EXTENSIONS } from "../../../server/db/open-pglite";

/** PGlite clears 128 MB at every start unless told; what tests store fits in little. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=4MB"];

/** Leaves out of the copies what only `create database` needs: two databases of the three, and most of the files. */
export async function dropTemplates(client: PGlite): Promise<void> {
  await client.exec("update pg_database set datistemplate = false");
  for (const name of ["template0", "template1"]) await client.exec(`drop database ${name}`);
}

/** The files of an open database. */
export async function copyOf(client: PGlite): Promise<Blob> {
  // Otherwise the log of all that was done is played again wherever the copy is opened.
  await client.exec("checkpoint");
  return client.dumpDataDir("none");
}

/** Close it. */
export const openCopy = (loadDataDir: Blob): Promise<PGlite> =>
  PGlite.create({ loadDataDir, extensions: EXTENSIONS, startParams });
