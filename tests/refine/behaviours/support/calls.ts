/** Records the calls that a page makes. */

/** The original fetch, whose calls are not recorded. */
export const callServer = window.fetch.bind(window);

/** Returns an array to which each response is added before its caller gets it, such as "GET /api/auth/me 200". */
export function recordCalls(): readonly string[] {
  const answers: string[] = [];
  const record = (method: string, url: string, status: number) => {
    const { pathname, search } = new URL(url);
    answers.push(`${method.toUpperCase()} ${pathname}${search} ${status}`);
  };
  window.fetch = async (input, init) => {
    const response = await callServer(input, init);
    record(init?.method ?? "GET", response.url, response.status);
    return response;
  };
  const open = XMLHttpRequest.prototype.open as (this: XMLHttpRequest, method: string, ...rest: unknown[]) => void;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, ...rest: unknown[]) {
    this.addEventListener("load", () => record(method, this.responseURL, this.status));
    open.call(this, method, ...rest);
  };
  return answers;
}
