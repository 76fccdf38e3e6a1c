/**
 * Tracks the decisions that callers sent, which of them the API acknowledged, and which acknowledged ones were lost.
 */

interface FieldHistory {
  /** The last acknowledged value; undefined before the first one. */
  acknowledged: string | undefined;
  /** The values sent since the last acknowledgement, whose outcome is unknown. */
  open: Set<string>;
}

export class DecisionTracker {
  private readonly records = new Map<string, FieldHistory>();
  /** The number of acknowledged decisions. */
  acknowledged = 0;

  /**
   * Records a decision that is about to be sent.
   *
   * @param field of the record, such as "/api/admin/orders/1#status"
   * @param value the new value
   * @returns a function to call when the decision is acknowledged
   */
  ask(field: string, value: string): () => void {
    const history = this.records.get(field) ?? { acknowledged: undefined, open: new Set() };
    this.records.set(field, history);
    history.open.add(value);
    return () => {
      this.acknowledged += 1;
      history.acknowledged = value;
      history.open.clear();
    };
  }

  /**
   * @param read returns the current value of a field
   * @returns a line for each field that has neither its acknowledged value nor one that was sent later
   */
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
