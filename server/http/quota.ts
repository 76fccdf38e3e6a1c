/** Gives back what was taken; a second call does nothing. */
type GiveBack = () => void;

export interface QuotaLimits {
  /** For everyone together. */
  total: number;
  perAddress: number;
}

/** Counts how much of something is in use, in total and by each address. */
export class Quota {
  readonly #limits: QuotaLimits;
  readonly #byAddress = new Map<string, number>();
  #used = 0;

  constructor(limits: QuotaLimits) {
    this.#limits = limits;
  }

  get used(): number {
    return this.#used;
  }

  /** @param address undefined for one that only the total limits, such as a proxy's */
  isExhausted(address: string | undefined): boolean {
    if (this.#used >= this.#limits.total) return true;
    return address !== undefined && (this.#byAddress.get(address) ?? 0) >= this.#limits.perAddress;
  }

  take(address: string | undefined, amount = 1): GiveBack {
    this.#add(address, amount);
    let isTaken = true;
    return () => {
      if (isTaken) this.#add(address, -amount);
      isTaken = false;
    };
  }

  #add(address: string | undefined, amount: number): void {
    this.#used += amount;
    if (address === undefined) return;
    const used = (this.#byAddress.get(address) ?? 0) + amount;
    if (used === 0) this.#byAddress.delete(address);
    else this.#byAddress.set(address, used);
  }
}
