import { Button } from "antd";
import type { HttpError } from "@refinedev/core";
import { useFailureToast } from "../../../src/kit/ui/use-failure-toast";
import type * as Files from "./report-file";
import { reportMessages as words } from "./report-messages";

/** Saves the content of a panel as a file. The code that creates the file is loaded on click. */
export function SaveButton({ panelTitle, onSave }: { panelTitle: string; onSave: (files: typeof Files) => void }) {
  const showFailure = useFailureToast();
  const save = async () => {
    try {
      onSave(await import("./report-file"));
    } catch (cause) {
      showFailure(cause as HttpError, words.saveFailed);
    }
  };
  return (
    <Button aria-label={`${words.save}: ${panelTitle}`} onClick={() => void save()}>
      {words.save}
    </Button>
  );
}
