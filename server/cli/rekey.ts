/**
 * Encrypts all records with the first key: `node --import tsx server/cli/rekey.ts [--new-key]`.
 * You can interrupt it and run it again. With DATABASE_URL, servers that know the new key can keep running.
 * For the bundled database, --new-key adds a key to the key file. At the end, all older keys are removed from the file.
 */
import { parseOptions } from "../base/command-options";
import { addKeyToFile, removeOldKeysFromFile, loadKeyring } from "../db/data-keys";
import { initEncryption, updateKeyCheck } from "../maintenance/init-encryption";
import { encryptPendingRecords } from "../maintenance/encrypt-records";
import { connect } from "../db/connect";
import { migrate } from "../migrate";
import { loadEnvFile, readEnv } from "../base/env";
import { sealEntries } from "../audit/seal";
import { recordEvent, SYSTEM_ACTOR } from "../audit/record-event";
import { formatCount } from "../base/text";
import { exitWithError } from "../base/start-error";

async function main(): Promise<void> {
  loadEnvFile();
  const { "new-key": withNewKey = false } = parseOptions({ options: { "new-key": { type: "boolean" } } }).values;
  const env = readEnv(process.env);
  const database = await connect(env);
  try {
    if (withNewKey) await addKeyToFile(env);
    const keyring = await loadKeyring(env);
    await migrate(database);
    await initEncryption(database, keyring);
    const rows = await encryptPendingRecords(database.db, (table, done) => print(`${table}: ${done}`));
    await updateKeyCheck(database, keyring);
    await removeOldKeysFromFile(env);
    // An entry of `data` without a resource id would mark replaced data; see server/audit/data-replacement.ts.
    const event = {
      action: "data.rekey",
      resource: "data",
      resourceId: "keys",
      before: null,
      after: { records: rows },
    };
    await recordEvent(database.db, SYSTEM_ACTOR, event);
    await sealEntries(database.db);
    print(`Encrypted ${formatCount(rows, "record")} of ${database.label} with the first key.`);
  } finally {
    await database.close();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch(exitWithError);
