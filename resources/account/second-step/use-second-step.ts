import { useCustom, useCustomMutation, type HttpError } from "@refinedev/core";
import { useInvalidatePaths } from "../../../src/kit/data/use-invalidate-paths";
import type { SecondStep } from "./contract";

/** Path below /api/admin. */
const SECOND_STEP = "account/second-step";

/** Loads the methods that the signed-in person has set up. */
export const useSecondStep = () =>
  useCustom<SecondStep, HttpError>({ url: SECOND_STEP, method: "get", errorNotification: false }).query;

/** Returns a function that changes the second step, refetches it and returns the response. It shows no toast. */
export function useSecondStepMutation() {
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
      // The response is not validated here.
      return data as unknown as Answer;
    } finally {
      invalidate([SECOND_STEP]);
    }
  };
}
