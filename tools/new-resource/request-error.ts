/** An error in the command line. The message says what to change. */
export class RequestError extends Error {}
