/**
 * Keeps the bodies of responses with an ETag, so that the server can answer 304 if nothing has changed since. The
 * browser keeps no such body, because administration calls are `no-store`: personal data must not be on the disk.
 */

const MAX_ANSWERS = 30;

interface Answer {
  tag: string;
  /** The body. It is parsed for each 304, because callers may change the parsed value. */
  text: string;
}

export interface KeptAnswers {
  /** Returns the last answer that the session has received for a URL. */
  find: (url: string, token: string | null) => Answer | undefined;
  keep: (url: string, answer: Answer) => void;
}

/** Creates an empty store. `find` empties it if the token belongs to another session. */
export function createKeptAnswers(): KeptAnswers {
  const answers = new Map<string, Answer>();
  let owner: string | null = null;
  return {
    find(url, token) {
      if (token !== owner) answers.clear();
      owner = token;
      return answers.get(url);
    },
    keep(url, answer) {
      answers.delete(url);
      answers.set(url, answer);
      const [oldest] = answers.keys();
      if (oldest !== undefined && answers.size > MAX_ANSWERS) answers.delete(oldest);
    },
  };
}
