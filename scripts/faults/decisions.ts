/** The decisions that were asked for: which of them the API acknowledged, and which of those are lost afterwards. */

interface Asked {
  /** The last that was acknowledged; undefined where none was. */
  acknowledged: string | undefined;
  /** Asked for since then: nobody knows whether they were made. */
  open: Set<string>;
}

export class Decisions {
  private readonly records = new Map<string, Asked>();
  /** How many were acknowledged. */
  acknowledged = 0;

  /**
   * Before a decision is sent.
   * @param field of the record, such as "/api/admin/orders/1#status"
   * @param value that it is to have
   * @returns to be called when it was acknowledged
   */
  ask(field: string, value: string): () => void {
    const asked = this.records.get(field) ?? { acknowledged: undefined, open: new Set() };
    this.records.set(field, asked);
    asked.open.add(value);
    return () => {
      this.acknowledged += 1;
      asked.acknowledged = value;
      asked.open.clear();
    };
  }

  /** @param read the value of a field as it is now. @returns a line for each field whose acknowledged value is gone */
  async lost(read: (field: string) => Promise<string | undefined>): Promise<string[]> {
    const lost: string[] = [];
    for (const [field, { acknowledged, open }] of this.records) {
      if (acknowledged === undefined) continue;
      const value = await read(field);
      if (value === acknowledged || (value !== undefined && open.has(value))) continue;
      lost.push(`${field} is ${value}, and ${acknowledged} was acknowledged`);
    }
    return lost;
  }
}
