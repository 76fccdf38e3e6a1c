import { useCustom, useCustomMutation, type HttpError } from "@refinedev/core";
import { useInvalidatePaths } from "../../../src/kit/data/use-invalidate-paths";
import type { SecondStep } from "./contract";

/** Below /api/admin. */
const SECOND_STEP = "account/second-step";

/** What one has set up. */
export const useSecondStep = () =>
  useCustom<SecondStep, HttpError>({ url: SECOND_STEP, method: "get", errorNotification: false }).query;

/** A change of one's own second step: answers what the server does, without a toast. What is on screen is read again. */
export function useChange() {
  const { mutateAsync } = useCustomMutation();
  const invalidate = useInvalidatePaths();
  return async <Answer extends object>(method: "post" | "put" | "delete", path: string, values: object) => {
    try {
      const { data } = await mutateAsync({
        url: `${SECOND_STEP}/${path}`,
        method,
        values,
        successNotification: false,
        errorNotification: false,
      });
      // The fields of the answer are optional: whoever reads one checks it.
      return data as unknown as Answer;
    } finally {
      invalidate([SECOND_STEP]);
    }
  };
}
