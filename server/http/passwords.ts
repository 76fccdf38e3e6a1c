import { hash, verify, type Options } from "@node-rs/argon2";

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether the password belongs to the hash. Without a hash (unknown or never-signing-in user) the same work is
   * done on a made-up one, so that the time of an answer does not tell who has an account.
   */
  verify(hash: string | null | undefined, password: string): Promise<boolean>;
}

/** What OWASP asks of argon2id, which is the library's default algorithm; memory in KiB. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @param cost lower it in tests only */
export function createPasswords(cost: Options = COST): Passwords {
  const nobody = hash("a password that no one has", cost);
  return {
    hash: (password) => hash(password, cost),
    async verify(stored, password) {
      const matches = await verify(stored ?? (await nobody), password);
      return matches && Boolean(stored);
    },
  };
}
