import { afterAll, beforeEach } from "vitest";
import { startLetterBackend, type LetterBackend } from "../../support/letter/letter-backend";
import { setPageOrigin } from "./render-kit";

/** Starts the letter backend for a test file at the page's origin. Every test begins with fresh records. */
export async function startLetterBackendForFile(): Promise<LetterBackend> {
  const letter = await startLetterBackend();
  setPageOrigin(letter.url);
  beforeEach(() => letter.reset());
  afterAll(() => letter.close());
  return letter;
}
