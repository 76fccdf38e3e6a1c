import path from "node:path";
import { requirePrograms } from "./programs";
import { projectRoot } from "./project";
import { startProgram, type RunningProgram } from "./start-program";

/**
 * Starts HAProxy with an unchanged configuration from `deploy/`.
 *
 * @param addresses the value of each variable in the configuration, such as "127.0.0.1:8443"
 * @throws Error if HAProxy is missing and cannot be installed
 */
export function startHaproxy(file: string, addresses: Record<string, string>): RunningProgram {
  const [haproxy = ""] = requirePrograms("haproxy");
  const configuration = path.join(projectRoot, "deploy", file);
  return startProgram(haproxy, ["-db", "-f", configuration], { env: { ...process.env, ...addresses } });
}
