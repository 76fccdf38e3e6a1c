/** Releases the taken amount. Calling it again does nothing. */
type Release = () => void;

export interface QuotaLimits {
  /** For all addresses together. */
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

  /**
   * Whether the total limit or the limit of the address is reached.
   * @param address undefined if only the total limit applies, such as for a proxy
   */
  isExhausted(address: string | undefined): boolean {
    if (this.#used >= this.#limits.total) return true;
    return address !== undefined && (this.#byAddress.get(address) ?? 0) >= this.#limits.perAddress;
  }

  /** Takes an amount without checking the limits. */
  take(address: string | undefined, amount = 1): Release {
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
