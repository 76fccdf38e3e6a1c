/**
 * Starts two PostgreSQL nodes under Patroni with etcd, behind HAProxy, on 127.0.0.1 and in temporary directories.
 */
import { chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { requirePrograms } from "../../scripts/programs";
import { projectRoot } from "../../scripts/project";
import { startHaproxy } from "../../scripts/start-haproxy";
import { findFreePorts, startProgram, type RunningProgram } from "../../scripts/start-program";
import { findPostgresBinaries, findUnprivilegedAccount } from "../../scripts/temporary-postgres";
import { runStatement } from "./stage";

const PASSWORD = "patroni-password-1";
const READY_TIMEOUT_MS = 120_000;
const POLL_MS = 200;

interface Node {
  name: string;
  directory: string;
  variables: Record<string, string>;
  rest: number;
  patroni: RunningProgram;
}

/** A node as Patroni reports it. */
interface Member {
  name: string;
  role: string;
  state: string;
}

interface Cluster {
  /** The URL that leads to the current primary. */
  url: string;
  /** Kills Patroni and all PostgreSQL processes of the primary, as a power cut would. @returns the name of the node */
  killPrimary(): Promise<string>;
  /** Restarts a killed node. Resolves once it has caught up as the synchronous standby. */
  rejoin(name: string): Promise<void>;
  /** The name of the primary; undefined during a failover. */
  primary(): Promise<string | undefined>;
  stop(): Promise<void>;
}

/**
 * @throws Error if a program is missing and cannot be installed, or with the programs' output if the cluster does not
 * start
 */
export async function startPatroniCluster(): Promise<Cluster> {
  const [etcdProgram = "", patroniProgram = ""] = requirePrograms("etcd", "patroni", "haproxy");
  const account = findUnprivilegedAccount();
  const root = mkdtempSync(path.join(tmpdir(), "marketplace-patroni-"));
  const createDirectory = (name: string) => {
    const directory = path.join(root, name);
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    if (account) chownSync(directory, account.uid, account.gid);
    return directory;
  };
  createDirectory("");
  // Patroni runs under another account, which may have no read access to this project.
  const configuration = path.join(root, "patroni.yml");
  copyFileSync(path.join(projectRoot, "deploy/patroni.yml"), configuration);
  const options = (directory: string, variables: Record<string, string> = {}) => ({
    ...account,
    cwd: directory,
    env: { ...process.env, HOME: directory, LC_ALL: "C", ...variables },
  });

  const [client = 0, peer = 0, front = 0, ...ports] = await findFreePorts(7);
  const etcd = startEtcd(etcdProgram, client, peer, options(createDirectory("etcd")));
  const launch = ({ directory, variables }: Omit<Node, "patroni">) =>
    startProgram(patroniProgram, [configuration], options(directory, variables));
  const nodes: Node[] = [];
  for (const name of ["node-1", "node-2"]) {
    const [port = 0, rest = 0] = ports.splice(0, 2);
    const directory = createDirectory(name);
    const variables = variablesOf({ name, port, rest, etcd: client, directory });
    nodes.push({ name, directory, variables, rest, patroni: launch({ name, directory, variables, rest }) });
  }

  const bind = `127.0.0.1:${front}`;
  const addresses = nodes.flatMap(({ variables, rest }, index) => [
    [`POSTGRES_${index + 1}`, variables["PATRONI_POSTGRESQL_LISTEN"] ?? ""],
    [`PATRONI_${index + 1}`, String(rest)],
  ]);
  const haproxy = startHaproxy("haproxy-database.cfg", {
    DATABASE_BIND: bind,
    ...(Object.fromEntries(addresses) as Record<string, string>),
  });
  const url = `postgres://postgres:${PASSWORD}@${bind}/postgres`;

  const members = async (): Promise<Member[]> => {
    for (const { rest } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const primary = async () => (await members()).find(({ role }) => role === "leader")?.name;
  const isReplicating = async () =>
    (await members()).some(({ role, state }) => role === "sync_standby" && state === "running");
  const node = (name: string | undefined) => {
    const found = nodes.find((one) => one.name === name);
    if (!found) throw new Error(`Node ${name} does not exist.`);
    return found;
  };
  const waitUntilReplicating = async () => {
    await waitUntil(isReplicating, () => [etcd, haproxy, ...nodes.map(({ patroni }) => patroni)]);
    await waitUntil(
      () => runStatement(url, "select 1").then(Boolean, () => false),
      () => [haproxy],
    );
  };

  const stop = async () => {
    // Patroni also stops its PostgreSQL.
    await Promise.all(nodes.map(({ patroni }) => patroni.stop()));
    await haproxy.stop();
    await etcd.stop();
    rmSync(root, { recursive: true, force: true });
  };
  try {
    await waitUntilReplicating();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    primary,
    async killPrimary() {
      const { name, directory, patroni } = node(await primary());
      const postmaster = Number(readFileSync(path.join(directory, "data/postmaster.pid"), "utf8").split("\n")[0]);
      // Patroni would restart PostgreSQL's main process, and the children of this process outlive it for a while.
      for (const pid of [patroni.pid, postmaster, ...childrenOf(postmaster)]) process.kill(pid, "SIGKILL");
      await patroni.ended;
      return name;
    },
    async rejoin(name) {
      const found = node(name);
      found.patroni = launch(found);
      await waitUntilReplicating();
    },
    stop,
  };
}

type StartOptions = Parameters<typeof startProgram>[2];

function startEtcd(program: string, client: number, peer: number, options: StartOptions): RunningProgram {
  const [clients, peers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  return startProgram(
    program,
    [
      ...["--name", "etcd", "--data-dir", "data", "--initial-cluster", `etcd=${peers}`],
      ...["--listen-client-urls", clients, "--advertise-client-urls", clients],
      ...["--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers],
    ],
    options,
  );
}

/** The settings that deploy/patroni.yml takes from the environment. */
function variablesOf(node: { name: string; port: number; rest: number; etcd: number; directory: string }) {
  const [rest, postgres] = [`127.0.0.1:${node.rest}`, `127.0.0.1:${node.port}`];
  return {
    PATRONI_NAME: node.name,
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${node.etcd}`,
    PATRONI_RESTAPI_LISTEN: rest,
    PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
    PATRONI_POSTGRESQL_LISTEN: postgres,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
    PATRONI_POSTGRESQL_DATA_DIR: path.join(node.directory, "data"),
    PATRONI_POSTGRESQL_BIN_DIR: findPostgresBinaries(),
    PATRONI_SUPERUSER_USERNAME: "postgres",
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_USERNAME: "replicator",
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
  };
}

/** @throws Error with the programs' output on timeout */
async function waitUntil(isTrue: () => Promise<boolean>, programs: () => readonly RunningProgram[]): Promise<void> {
  const started = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - started > READY_TIMEOUT_MS) {
      const output = programs().map((one) => one.output().slice(-2_000));
      throw new Error(`The nodes did not start:\n${output.join("\n")}`);
    }
    await wait(POLL_MS);
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The program name is in parentheses and may contain spaces.
      const [, after = ""] = readFileSync(`/proc/${name}/stat`, "utf8").split(") ");
      return Number(after.split(" ")[1]) === parent ? [Number(name)] : [];
    } catch {
      // The process has ended.
      return [];
    }
  });
}
