import { expect, it } from "vitest";
import { createNetworkLookup } from "../../server/http/network-of";

const lookUp = createNetworkLookup({ TRUST_PROXY: ["10.0.0.1"] });
const examples: [address: string | undefined, network: string | undefined][] = [
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8::1", "32.1.13.184.0.0.0.0"],
  ["2001:db8::2", "32.1.13.184.0.0.0.0"],
  ["no address", "no address"],
  ["127.0.0.1", undefined],
  ["::1", undefined],
  ["10.0.0.1", undefined],
  [undefined, undefined],
];

it("returns the same network for an address each time, even after more addresses than it remembers", () => {
  const expectExamples = () => {
    for (const [address, network] of examples) expect(lookUp(address), address).toBe(network);
  };
  expectExamples();
  expectExamples();
  for (let index = 0; index < 1_100; index += 1) lookUp(`192.0.${index >> 8}.${index & 255}`);
  expectExamples();
});
