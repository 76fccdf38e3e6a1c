import { afterAll, beforeEach } from "vitest";
import { startLetterBackend, type LetterBackend } from "../../support/letter/letter-backend";
import { atOrigin } from "./render-kit";

/** The letter backend of a test file, at whose origin the pages stand; every test begins with fresh records. */
export async function letterOfFile(): Promise<LetterBackend> {
  const letter = await startLetterBackend();
  atOrigin(letter.url);
  beforeEach(() => letter.reset());
  afterAll(() => letter.close());
  return letter;
}
