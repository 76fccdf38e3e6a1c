import { hash, verify, type Options } from "@node-rs/argon2";

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash. Without a hash, for an unknown user or one without a password, it verifies a
   * decoy. The response time then does not reveal who has an account.
   */
  verify(hash: string | null | undefined, password: string): Promise<boolean>;
}

/** OWASP's parameters for argon2id, which is the library's default algorithm. Memory in KiB. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Creates the password hasher.
 * @param cost lower it in tests only
 */
export function createPasswordHasher(cost: Options = COST): PasswordHasher {
  const decoy = hash("a password that no one has", cost);
  return {
    hash: (password) => hash(password, cost),
    async verify(stored, password) {
      const matches = await verify(stored ?? (await decoy), password);
      return matches && Boolean(stored);
    },
  };
}
