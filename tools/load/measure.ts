/** Measures the latency of repeated work over several connections, in milliseconds. */
import autocannon from "autocannon";

export interface LatencyStats {
  /** Completed per second. */
  rate: number;
  p50: number;
  p99: number;
}

/** The number of connections and the duration. */
export interface LoadOptions {
  connections: number;
  seconds: number;
}

/** @param work repeated by each connection for the whole duration */
export async function measureLatency(
  work: () => Promise<unknown>,
  { connections, seconds }: LoadOptions,
): Promise<LatencyStats> {
  const times: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  const one = async () => {
    while (performance.now() < until) {
      const begin = performance.now();
      await work();
      times.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { rate: (times.length * 1000) / (performance.now() - started), p50: at(0.5), p99: at(0.99) };
}

export interface HttpLatencyStats extends LatencyStats {
  p97_5: number;
  /** The number of error responses, broken connections and timeouts. */
  failed: number;
}

/** @param options of autocannon, such as the requests and the rate */
export async function measureHttpLatency(options: autocannon.Options): Promise<HttpLatencyStats> {
  const result = await autocannon(options);
  const latency: Readonly<Record<string, number>> = { ...result.latency };
  return {
    rate: result.requests.average,
    p50: latency["p50"] ?? Number.NaN,
    p97_5: latency["p97_5"] ?? Number.NaN,
    p99: latency["p99"] ?? Number.NaN,
    failed: result["4xx"] + result["5xx"] + result.errors,
  };
}
