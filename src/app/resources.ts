import { useSyncExternalStore } from "react";
import { lastDecision, recordHistory } from "../../resources/audit/shared-parts";
import { externalId } from "../../resources/integration/shared-parts";
import { sharedNumbers, vendorReview } from "../../resources/kyc/shared-parts";
import { messagePreview, silentDecision } from "../../resources/messaging/decision/form-part";
import { customerEmailPreview, refundInstead } from "../../resources/orders/refund/form-part";
import type { SharedFormPart, SharedPart } from "../kit/data/use-session";
import type { Resource } from "../kit/define/resource";
import { DECLARATIONS } from "./declarations";
import { moreEntries, type ResourceEntry } from "./more-entries";
import { templatePicker } from "./templates/form-part";

const isResource = (declared: object): declared is Resource => "fields" in declared;

/** The declared resources. In a build, those under "More" are missing until `loadMoreResources` has loaded them. */
export let resources: readonly Resource[] = [...DECLARATIONS, ...moreEntries].filter(isResource);

/** The resources whose definitions are not loaded yet. */
export let unloadedEntries: readonly ResourceEntry[] = moreEntries.filter((entry) => !isResource(entry));

const listeners = new Set<() => void>();
let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  try {
    const { moreResources } = await import("./more-resources");
    resources = [...resources, ...moreResources];
    unloadedEntries = [];
    for (const listener of listeners) listener();
  } catch (error) {
    // The next call tries again.
    loading = undefined;
    throw error;
  }
}

/** Loads the definitions under "More" once. Rejects if the script cannot be loaded; the next call then tries again. */
export const loadMoreResources = (): Promise<void> => {
  if (unloadedEntries.length === 0) return Promise.resolve();
  return (loading ??= load());
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns all loaded resources. Rerenders when more are loaded. */
export const useResources = () => useSyncExternalStore(subscribe, () => resources);

/** Returns a function that computes a value from all loaded resources, and caches it until more are loaded. */
export function fromResources<Value>(compute: () => Value): () => Value {
  let from: typeof resources | undefined;
  let value: Value;
  return () => {
    if (from !== resources) {
      value = compute();
      from = resources;
    }
    return value;
  };
}

/** Parts that the records of several resources share. They come after the resource's own parts. */
export const sharedRecordParts: readonly SharedPart[] = [recordHistory, lastDecision, vendorReview, externalId];

/** Form parts that several actions share. They come below the inputs. */
export const sharedFormParts: readonly SharedFormPart[] = [
  sharedNumbers,
  messagePreview,
  silentDecision,
  templatePicker,
  refundInstead,
  customerEmailPreview,
];
