/** Finds a Chromium that runs, or installs one, so that browser tests are never skipped silently. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { StartError } from "../server/base/start-error";
import { runOrReport, canInstallPackages, installPackages, isRoot, lookUp, updatePackageLists } from "./programs";

/** The headless shell comes first: it has the same engine without browser windows, and uses a quarter less CPU. */
const ON_PATH = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** Packages in order of preference. Not every release of Debian has the headless shell. */
const DEBIAN_BROWSERS = ["chromium-headless-shell", "chromium"];
/** The pages need a font with the rupee sign and Devanagari, which a minimal Debian does not have. */
const DEBIAN_FONTS = "fonts-noto-core";

const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Options for Playwright's launch(), which by default runs without a sandbox. */
export interface ChromiumLaunch {
  executablePath: string;
  headless: true;
  chromiumSandbox: boolean;
  args: string[];
}

/**
 * The path of a Chromium that answers `--version`. Tries CHROMIUM_PATH, then the PATH, then Playwright's own browser,
 * and installs one if none is found. Stores the result in CHROMIUM_PATH for child processes.
 *
 * @throws StartError with a one-line remedy if none is found and none can be installed
 */
export function findChromium(): string {
  const found = findInstalledChromium() ?? installFromDebian() ?? installPlaywright();
  if (!found) {
    throw new StartError(
      "There is no Chromium. Set CHROMIUM_PATH, or install one: apt-get install chromium on Debian, " +
        "npx playwright install --with-deps chromium elsewhere.",
    );
  }
  process.env["CHROMIUM_PATH"] = found;
  return found;
}

/**
 * Finds a Chromium without installing one.
 *
 * @returns undefined if none is installed
 * @throws StartError if CHROMIUM_PATH does not run as Chromium
 */
export function findInstalledChromium(): string | undefined {
  const configuredPath = process.env["CHROMIUM_PATH"];
  if (!configuredPath) return findOnPath() ?? findPlaywrightChromium();
  if (runs(configuredPath)) return configuredPath;
  throw new StartError(`CHROMIUM_PATH is ${configuredPath}, which does not run as Chromium: correct it or unset it.`);
}

/**
 * Launch options for the Chromium that findChromium() finds: headless, quiet, and sandboxed if the machine allows it.
 */
export function chromiumLaunchOptions(): ChromiumLaunch {
  const executablePath = findChromium();
  const sandboxed = sandboxWorks(executablePath);
  return {
    executablePath,
    headless: true,
    chromiumSandbox: sandboxed,
    args: sandboxed ? FLAGS : ["--no-sandbox", ...FLAGS],
  };
}

/** Root cannot use Chromium's sandbox. In some containers nobody can, which only a trial run shows. */
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

/** Runs `--version`, because a stub such as Ubuntu's snap launcher exists but does not run. */
function runs(executable: string): boolean {
  return spawnSync(executable, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

function findOnPath(): string | undefined {
  return ON_PATH.map(lookUp).find((candidate) => candidate !== undefined && runs(candidate));
}

function findPlaywrightChromium(): string | undefined {
  const script = `import("@playwright/test").then(({ chromium }) => process.stdout.write(chromium.executablePath()))`;
  const result = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
  const executable = result.status === 0 ? result.stdout.trim() : "";
  return executable && existsSync(executable) && runs(executable) ? executable : undefined;
}

function installFromDebian(): string | undefined {
  if (!canInstallPackages()) return undefined;
  const install = (browser: string) => {
    console.log(`No Chromium found: installing ${browser} and ${DEBIAN_FONTS} with apt-get.`);
    return installPackages(browser, DEBIAN_FONTS);
  };
  return updatePackageLists() && DEBIAN_BROWSERS.some(install) ? findOnPath() : undefined;
}

function installPlaywright(): string | undefined {
  console.log("No Chromium found: installing Playwright's own.");
  const libraries = canInstallPackages() ? ["--with-deps"] : [];
  return runOrReport("npx", ["playwright", "install", ...libraries, "chromium"]) ? findPlaywrightChromium() : undefined;
}
