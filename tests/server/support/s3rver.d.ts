/** The part of the S3-compatible test server that the tests use. */
declare module "@20minutes/s3rver" {
  import type { Server } from "node:http";

  interface Options {
    address: string;
    port: number;
    directory: string;
    silent: boolean;
    vhostBuckets: boolean;
    allowMismatchedSignatures: boolean;
    configureBuckets: { name: string }[];
  }

  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
    httpServer: Server;
  }
}
