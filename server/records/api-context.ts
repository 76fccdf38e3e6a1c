import type { Db, DatabaseKind } from "../db/database";
import type { Env } from "../base/env";
import type { Jobs } from "../base/job-report";
import type { ExportSources } from "./export-source";
import type { FileStore } from "../files/file-store";
import type { UrlSigner } from "../files/url-signer";
import type { ShutdownState } from "../http/connections";
import type { PasswordHasher } from "../auth/passwords";
import type { ReplicaReader } from "./replica-reads";
import type { Sessions } from "../auth/session";
import type { SignedLinks } from "../auth/signed-links";
import type { SignInLimits } from "../auth/sign-in-limits";

/** Dependencies of the routes of a resource. */
export interface ApiContext {
  db: Db;
  /** Runs the lists and reports that may be read from a replica. */
  reading: ReplicaReader;
  databaseKind: DatabaseKind;
  env: Env;
  passwords: PasswordHasher;
  sessions: Sessions;
  signInLimits: SignInLimits;
  signer: UrlSigner;
  links: SignedLinks;
  files: FileStore;
  /** The resources that can be exported. Each route registers its own. */
  exports: ExportSources;
  /** Background jobs. Each route registers its own. */
  jobs: Jobs;
  stopping: ShutdownState;
}
