/**
 * Connects a backend that differs from the documented calls. By default, each function returns its input. Edit the
 * functions for a backend with other names, values or shapes. docs/backends/adapter.md has examples, and names the
 * calls that cannot be adapted.
 *
 * `resource` is the first segment of the call's path below /api/admin, such as `vendors`, `kyc`, `support` or `stats`.
 * For the sign-in and the profile, it is `auth`.
 */

/** The status and the JSON body of a failed call. The body is undefined if the response had no JSON. */
export interface Failure {
  status: number;
  body: unknown;
}

/**
 * Takes one record as the backend sends it, and returns it with the fields of the resource's contract.ts.
 * Called for each record of a list, after `adaptList`, and for every other answer: a single record, the response to a
 * change, figures such as `stats`, and sign-in. If such an answer is an array, called for each entry.
 */
export const adaptRecord = (_resource: string, record: object): object => record;

/**
 * Takes the whole answer of a list, and returns it in one of the documented shapes: `{content, totalElements}`,
 * `{data, total}`, `{orders, pagination: {total}}` or an array.
 * Called for each list before it is read. Leave the records as they are: `adaptRecord` is called for each of them.
 */
export const adaptList = (_resource: string, answer: unknown): unknown => answer;

/**
 * Takes the body that the console would send, and returns the body to send.
 * Called for each POST, PUT and DELETE with a body.
 */
export const adaptBody = (_resource: string, body: unknown): unknown => body;

/**
 * Takes the query that the console would send, such as `page=1&limit=10&status=pending`, and returns the query to send.
 * May change it in place. Called for each GET below /api/admin, for downloads, and for custom calls of any method, such
 * as an approval.
 */
export const adaptQuery = (_resource: string, query: URLSearchParams): URLSearchParams => query;

/**
 * Takes a failed call, and returns it with a body that the console reads: `message` or problem details, and `errors` by
 * field. With the status 401, the session ends. Called for each response with a status other than 2xx, except the 304
 * of an unchanged list.
 */
export const adaptError = (_resource: string, failure: Failure): Failure => failure;
