/**
 * Finds a Chromium that really runs, or installs one: the browser tests and the size table are never silently skipped.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { StartError } from "../server/start-error";
import { attempt, hasApt, installPackages, isRoot, lookUp, updatePackages } from "./programs";

/** The headless shell comes first: it is the same engine without the browser's own windows, and a quarter less work. */
const ON_PATH = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** In the order in which they are tried: not every Debian has the headless shell. */
const DEBIAN_BROWSERS = ["chromium-headless-shell", "chromium"];
/** Text needs a font with the rupee sign and Devanagari; a bare Debian has none. */
const DEBIAN_FONTS = "fonts-noto-core";

const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What Playwright's launch() takes. Its own default is to run without a sandbox. */
export interface ChromiumLaunch {
  executablePath: string;
  headless: true;
  chromiumSandbox: boolean;
  args: string[];
}

/**
 * The path of a Chromium that answers `--version`: CHROMIUM_PATH, else one on the PATH, else Playwright's own where it
 * is installed already, else installed now. The answer is kept in CHROMIUM_PATH for child processes.
 *
 * @throws StartError with one line that says what to do, when there is none and none can be installed.
 */
export function findChromium(): string {
  const found = installedChromium() ?? installDebian() ?? installPlaywright();
  if (!found) {
    throw new StartError(
      "There is no Chromium. Set CHROMIUM_PATH, or install one: apt-get install chromium on Debian, " +
        "npx playwright install --with-deps chromium elsewhere.",
    );
  }
  process.env["CHROMIUM_PATH"] = found;
  return found;
}

/** The same without installing one: undefined where there is none. @throws StartError where CHROMIUM_PATH is none */
export function installedChromium(): string | undefined {
  const given = process.env["CHROMIUM_PATH"];
  if (!given) return onPath() ?? playwrightOwn();
  if (runs(given)) return given;
  throw new StartError(`CHROMIUM_PATH is ${given}, which does not run as Chromium: correct it or unset it.`);
}

/** How to launch the Chromium that findChromium() finds: headless, quiet, sandboxed wherever the machine permits it. */
export function chromiumLaunch(): ChromiumLaunch {
  const executablePath = findChromium();
  const sandboxed = sandboxWorks(executablePath);
  return {
    executablePath,
    headless: true,
    chromiumSandbox: sandboxed,
    args: sandboxed ? FLAGS : ["--no-sandbox", ...FLAGS],
  };
}

/** Chromium refuses its sandbox to root; as a plain user some containers permit none, which only a trial shows. */
function sandboxWorks(executable: string): boolean {
  if (isRoot()) return false;
  const known = process.env["CHROMIUM_SANDBOX"];
  if (known) return known === "yes";
  const trial = spawnSync(executable, ["--headless", ...FLAGS, "--dump-dom", "about:blank"], {
    stdio: "ignore",
    timeout: 20_000,
  });
  const works = trial.status === 0;
  if (!works) console.warn("Chromium's sandbox does not work on this machine: the tests run without it.");
  process.env["CHROMIUM_SANDBOX"] = works ? "yes" : "no";
  return works;
}

/** A stub such as Ubuntu's snap launcher exists without running. */
function runs(executable: string): boolean {
  return spawnSync(executable, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

function onPath(): string | undefined {
  return ON_PATH.map(lookUp).find((candidate) => candidate !== undefined && runs(candidate));
}

function playwrightOwn(): string | undefined {
  const script = `import("@playwright/test").then(({ chromium }) => process.stdout.write(chromium.executablePath()))`;
  const asked = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
  const executable = asked.status === 0 ? asked.stdout.trim() : "";
  return executable && existsSync(executable) && runs(executable) ? executable : undefined;
}

function installDebian(): string | undefined {
  if (!hasApt()) return undefined;
  const install = (browser: string) => {
    console.log(`No Chromium found: installing ${browser} and ${DEBIAN_FONTS} with apt-get.`);
    return installPackages(browser, DEBIAN_FONTS);
  };
  return updatePackages() && DEBIAN_BROWSERS.some(install) ? onPath() : undefined;
}

function installPlaywright(): string | undefined {
  console.log("No Chromium found: installing Playwright's own.");
  const libraries = hasApt() ? ["--with-deps"] : [];
  return attempt("npx", ["playwright", "install", ...libraries, "chromium"]) ? playwrightOwn() : undefined;
}
