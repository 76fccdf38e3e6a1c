import type { Db, DatabaseKind } from "../db/database";
import type { ApiTokens } from "../auth/api-tokens";
import type { Env } from "../base/env";
import type { Jobs } from "../base/job-report";
import type { ExportSources } from "./export-source";
import type { FileStore } from "../files/file-store";
import type { ServedFiles } from "../files/served-files";
import type { UrlSigner } from "../files/url-signer";
import type { ShutdownState } from "../http/connections";
import type { PasswordHasher } from "../auth/passwords";
import type { ReplicaReader } from "./replica-reads";
import type { Sessions } from "../auth/session";
import type { SignedLinks } from "../auth/signed-links";
import type { SignInLimits } from "../auth/sign-in-limits";

/** The dependencies that each resource's routes receive. */
export interface ApiContext {
  db: Db;
  /** Reads lists and reports: from the replica if it contains the session's own changes, otherwise from the primary. */
  reading: ReplicaReader;
  databaseKind: DatabaseKind;
  env: Env;
  passwords: PasswordHasher;
  sessions: Sessions;
  apiTokens: ApiTokens;
  signInLimits: SignInLimits;
  /** Signs URLs of files, and checks them. */
  signer: UrlSigner;
  /** Signs links for people who do not sign in, such as vendors, and checks them. */
  links: SignedLinks;
  /** The files that /files serves. */
  files: ServedFiles;
  /** Where uploads are stored. */
  fileStore: FileStore;
  /** Export sources by resource. `exportRoute` adds them. */
  exports: ExportSources;
  /** Background jobs by id. app.ts and some routes register theirs here. */
  jobs: Jobs;
  stopping: ShutdownState;
}
