import { Transform } from "node:stream";

/** Passes the content through, and fails if it does not have exactly this many bytes. */
export function createSizeCheck(size: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > size) done(new Error(`The content has more than ${size} bytes.`));
      else done(null, chunk);
    },
    flush(done) {
      done(seen === size ? null : new Error(`The content has ${seen} instead of ${size} bytes.`));
    },
  });
}
