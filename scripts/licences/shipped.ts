/** Reads the packages of a production installation from package-lock.json. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { projectRoot } from "../project";
import { ALLOWED_LICENCES, LICENCE_EXCEPTIONS } from "./allowed";

export interface ShippedPackage {
  name: string;
  version: string;
  /** The licence that the package declares; empty if it declares none. */
  licence: string;
}

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().default(""),
      license: z.string().default(""),
      dev: z.boolean().default(false),
      dependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

const FOLDER = "node_modules/";

function readLock() {
  return lock.parse(JSON.parse(readFileSync(path.join(projectRoot, "package-lock.json"), "utf8"))).packages;
}

/** @returns the direct and transitive dependencies, without those that only development needs */
export function readShippedPackages(): ShippedPackage[] {
  return Object.entries(readLock()).flatMap(([folder, { version, license, dev }]) => {
    const at = folder.lastIndexOf(FOLDER);
    return dev || at < 0 ? [] : [{ name: folder.slice(at + FOLDER.length), version, licence: license }];
  });
}

/** The direct runtime dependencies of this project. */
export function readDirectDependencies(): ShippedPackage[] {
  const packages = readLock();
  return Object.keys(packages[""]?.dependencies ?? {}).map((name) => {
    const { version = "", license = "" } = packages[`${FOLDER}${name}`] ?? {};
    return { name, version, licence: license };
  });
}

/** @returns one line per package whose licence is not allowed; empty if all are */
export function findDisallowedLicences(packages: readonly ShippedPackage[]): string[] {
  return packages
    .filter(({ name, licence }) => !isAllowed(licence) && LICENCE_EXCEPTIONS[name]?.licence !== licence)
    .map(
      ({ name, version, licence }) =>
        `${name} ${version} has ${licence ? `the licence ${licence}` : "no licence"}, which is not allowed.`,
    );
}

/** Accepts an allowed licence such as "MIT", and a choice such as "(MIT OR CC0-1.0)" that includes one. */
const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((one) => Object.hasOwn(ALLOWED_LICENCES, one));
