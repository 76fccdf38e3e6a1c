import { afterAll, beforeEach } from "vitest";
import type { Resource } from "../../../src/kit/define/resource";
import { describeFurtherResources } from "../../support/further-resources";
import { startLetterBackend, type LetterBackend } from "../../support/letter/letter-backend";
import { setPageOrigin } from "./render-kit";

/**
 * Starts the letter backend for a test file and makes its URL the page's origin. Every test begins with fresh records.
 * @param resources the undocumented resources that the file tests
 */
export async function startLetterBackendForFile(resources: readonly Resource[] = []): Promise<LetterBackend> {
  const letter = await startLetterBackend(describeFurtherResources(resources));
  setPageOrigin(letter.url);
  beforeEach(() => letter.reset());
  afterAll(() => letter.close());
  return letter;
}
