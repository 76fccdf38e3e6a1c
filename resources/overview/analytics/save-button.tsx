import { Button } from "antd";
import type { HttpError } from "@refinedev/core";
import { useFailureToast } from "../../../src/kit/ui/use-failure-toast";
import type * as Files from "./report-file";
import { reportMessages as words } from "./report-messages";

/** Saves what a panel shows as a file. What makes the file is loaded by the press. */
export function SaveButton({ of, onSave }: { of: string; onSave: (files: typeof Files) => void }) {
  const tellFailure = useFailureToast();
  const save = async () => {
    try {
      onSave(await import("./report-file"));
    } catch (cause) {
      tellFailure(cause as HttpError, words.saveFailed);
    }
  };
  return (
    <Button aria-label={`${words.save}: ${of}`} onClick={() => void save()}>
      {words.save}
    </Button>
  );
}
