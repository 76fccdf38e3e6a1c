/** Two nodes of PostgreSQL under Patroni with etcd, behind HAProxy: all on the loopback, in directories of their own. */
import { chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { requirePrograms } from "../programs";
import { projectRoot } from "../project";
import { startHaproxy } from "../start-haproxy";
import { freePorts, startProgram, type Started } from "../start-program";
import { postgresBinaries, unprivileged } from "../temporary-postgres";
import { query } from "./stage";

const PASSWORD = "patroni-password-1";
const READY_WITHIN_MS = 120_000;
const LOOK_MS = 200;

interface Node {
  name: string;
  directory: string;
  variables: Record<string, string>;
  rest: number;
  patroni: Started;
}

/** What Patroni says of a node. */
interface Member {
  name: string;
  role: string;
  state: string;
}

interface Cluster {
  /** Of the database of whichever node takes changes. */
  url: string;
  /** Ends the node that takes changes as a power cut would, Patroni and all of PostgreSQL. @returns its name */
  killPrimary(): Promise<string>;
  /** Starts a node that was killed; resolves once it has what the other one has, and waits to take over from it. */
  rejoin(name: string): Promise<void>;
  /** The name of the node that takes changes; undefined while there is none. */
  primary(): Promise<string | undefined>;
  stop(): Promise<void>;
}

/** @throws Error where a program is missing and cannot be installed, and with what it said where it does not come up */
export async function startCluster(): Promise<Cluster> {
  const [etcdProgram = "", patroniProgram = ""] = requirePrograms("etcd", "patroni", "haproxy");
  const account = unprivileged();
  const root = mkdtempSync(path.join(tmpdir(), "marketplace-patroni-"));
  const own = (name: string) => {
    const directory = path.join(root, name);
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    if (account) chownSync(directory, account.uid, account.gid);
    return directory;
  };
  own("");
  // The account may not be able to read this project.
  const configuration = path.join(root, "patroni.yml");
  copyFileSync(path.join(projectRoot, "deploy/patroni.yml"), configuration);
  const options = (directory: string, variables: Record<string, string> = {}) => ({
    ...account,
    cwd: directory,
    env: { ...process.env, HOME: directory, LC_ALL: "C", ...variables },
  });

  const [client = 0, peer = 0, front = 0, ...ports] = await freePorts(7);
  const etcd = startEtcd(etcdProgram, client, peer, options(own("etcd")));
  const launch = ({ directory, variables }: Omit<Node, "patroni">) =>
    startProgram(patroniProgram, [configuration], options(directory, variables));
  const nodes: Node[] = [];
  for (const name of ["node-1", "node-2"]) {
    const [port = 0, rest = 0] = ports.splice(0, 2);
    const directory = own(name);
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
  const isWhole = async () =>
    (await members()).some(({ role, state }) => role === "sync_standby" && state === "running");
  const node = (name: string | undefined) => {
    const found = nodes.find((one) => one.name === name);
    if (!found) throw new Error(`There is no node ${name}.`);
    return found;
  };
  const untilWhole = async () => {
    await until(isWhole, () => [etcd, haproxy, ...nodes.map(({ patroni }) => patroni)]);
    await until(
      () => query(url, "select 1").then(Boolean, () => false),
      () => [haproxy],
    );
  };

  const stop = async () => {
    // Each stops its PostgreSQL.
    await Promise.all(nodes.map(({ patroni }) => patroni.stop()));
    await haproxy.stop();
    await etcd.stop();
    rmSync(root, { recursive: true, force: true });
  };
  try {
    await untilWhole();
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
      // The first one would start the second again, and each of its children goes on without it for a while.
      for (const pid of [patroni.pid, postmaster, ...childrenOf(postmaster)]) process.kill(pid, "SIGKILL");
      await patroni.ended;
      return name;
    },
    async rejoin(name) {
      const found = node(name);
      found.patroni = launch(found);
      await untilWhole();
    },
    stop,
  };
}

type StartOptions = Parameters<typeof startProgram>[2];

function startEtcd(program: string, client: number, peer: number, options: StartOptions): Started {
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

/** What deploy/patroni.yml leaves to the environment. */
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
    PATRONI_POSTGRESQL_BIN_DIR: postgresBinaries(),
    PATRONI_SUPERUSER_USERNAME: "postgres",
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_USERNAME: "replicator",
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
  };
}

/** @throws Error with what the programs said, where it does not come true in time */
async function until(isTrue: () => Promise<boolean>, programs: () => readonly Started[]): Promise<void> {
  const started = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - started > READY_WITHIN_MS) {
      const said = programs().map((one) => one.said().slice(-2_000));
      throw new Error(`The nodes do not come up:\n${said.join("\n")}`);
    }
    await wait(LOOK_MS);
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The name of the program is in parentheses, and may hold spaces.
      const [, after = ""] = readFileSync(`/proc/${name}/stat`, "utf8").split(") ");
      return Number(after.split(" ")[1]) === parent ? [Number(name)] : [];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
}
