import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Db, DatabaseKind } from "../db/database";
import type { Env } from "../env";
import type { Jobs } from "../job-report";
import type { ExportSources } from "../resources/exports/source";
import type { FileStore } from "../resources/files/file-store";
import type { UrlSigner } from "./address-signer";
import type { ShutdownState } from "./connections";
import type { PasswordHasher } from "./passwords";
import type { ReplicaReader } from "./reading";
import type { Sessions } from "./session";
import type { SignedLinks } from "./signed-links";
import type { SignInLimits } from "./sign-in-limits";

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

/** The application as routes see it. Handlers get their types from the route's zod schemas. */
export type ApiServer = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
