import type { LiveEvent as RefineEvent, LiveProvider } from "@refinedev/core";
import { act } from "@testing-library/react";
import { PRESENCE_CHANNEL, READY_CHANNEL, type LiveEvent, type OpenRecord } from "../../../providers/live/contract";

type Subscription = Parameters<LiveProvider["subscribe"]>[0];

/** The colleague who makes changes by default. The signed-in person of kit tests has the id `admin`. */
const RAVI = { _id: "ravi", name: "Ravi Kumar" };

/** A live provider that notifies subscribers when a test says so. */
export class TestLiveProvider implements LiveProvider {
  readonly subscriptions = new Set<Subscription>();
  subscribe = (subscription: Subscription): Subscription => {
    this.subscriptions.add(subscription);
    return subscription;
  };
  unsubscribe = (subscription: Subscription): void => void this.subscriptions.delete(subscription);

  /**
   * Tells the subscribers of a path about a change. By default, a colleague made it. `undefined` tells them that
   * changes were missed.
   */
  send(path: string, changed: Partial<LiveEvent> | undefined): void {
    const change = changed && {
      ...{ type: `${path}.edit`, resource: path, resourceId: "", fields: [], isNew: false, actor: RAVI, at: "" },
      ...changed,
    };
    act(() => {
      for (const { channel, params, callback } of this.subscriptions) {
        const isOfPath = channel.replace("resources/", "").split(",").includes(path);
        const isWanted = !change || !params?.ids || params.ids.includes(change.resourceId);
        const event: RefineEvent = { channel, type: "*", payload: {}, date: new Date(), meta: { change } };
        if (isOfPath && isWanted) callback(event);
      }
    });
  }

  /** Tells the subscribers that the stream is connected. */
  sendReady(): void {
    act(() => {
      for (const { channel, callback } of this.subscriptions) {
        if (channel === READY_CHANNEL) callback({ channel, type: "*", payload: {}, date: new Date() });
      }
    });
  }

  /** Tells the subscribers who else views a record. */
  sendViewers({ resource, id }: OpenRecord, names: readonly string[]): void {
    const viewers = names.map((name) => ({ _id: name, name }));
    act(() => {
      for (const { channel, params, callback } of this.subscriptions) {
        if (channel !== PRESENCE_CHANNEL + resource || params?.ids?.[0] !== id) continue;
        callback({ channel, type: "*", payload: { viewers }, date: new Date() });
      }
    });
  }
}
