/**
 * Which calls, parameters and fields come with which features. Nobody lists them: what a server has that one without the
 * feature does not have belongs to it.
 */
import type { Feature } from "../../providers/features/contract";
import { fieldsOf, nameOf, type Route } from "./routes";

/** By the name of a call, of its parameter or of a field of its body: the features without which it is not there. */
export type FeatureMarks = ReadonlyMap<string, readonly Feature[]>;

export const parameterOf = (call: string, name: string): string => `${call} ?${name}`;
export const fieldOf = (call: string, name: string): string => `${call} .${name}`;

/** The bundled API has these whatever it announces: the console alone goes by the feature. */
const ANNOUNCED: Readonly<Record<string, Feature>> = {
  "GET /api/admin/coupons/{id}": "records.show",
  "GET /api/admin/payouts/{id}": "records.show",
  "GET /api/admin/plans/{id}": "records.show",
  "GET /api/admin/shipping/{id}": "records.show",
  "POST /api/auth/passkey": "accounts.secondStep",
  "POST /api/auth/second-step": "accounts.secondStep",
};

/** @param withoutOne the routes of a server that offers everything but this feature */
export async function featureMarks(
  everything: readonly Route[],
  features: readonly Feature[],
  withoutOne: (feature: Feature) => Promise<readonly Route[]>,
): Promise<FeatureMarks> {
  const marks = new Map<string, Feature[]>(Object.entries(ANNOUNCED).map(([call, feature]) => [call, [feature]]));
  for (const feature of features) {
    const left = new Set(namesOf(await withoutOne(feature)));
    for (const name of namesOf(everything)) {
      if (!left.has(name)) marks.set(name, [...(marks.get(name) ?? []), feature]);
    }
  }
  return marks;
}

function namesOf(routes: readonly Route[]): string[] {
  return routes.flatMap((route) => {
    const call = nameOf(route);
    return [
      call,
      ...Object.keys(fieldsOf(route.schema.querystring) ?? {}).map((name) => parameterOf(call, name)),
      ...Object.keys(fieldsOf(route.schema.body) ?? {}).map((name) => fieldOf(call, name)),
    ];
  });
}
