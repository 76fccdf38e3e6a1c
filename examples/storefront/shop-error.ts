/** A problem that the person who runs the shop can solve. The message says how. */
export class ShopError extends Error {}
