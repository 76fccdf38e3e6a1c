import { useEffect, useState } from "react";

const readTokenFromUrl = () => window.location.hash.slice(1);

/**
 * Returns the token of the link that opened the page: the URL fragment, which browsers never send to a server. If
 * another link is opened in the same tab, only the fragment changes and the page is not loaded again, so the new token
 * is returned. Give the page's content the token as its key.
 * @param isHidden removes the token from the URL, to keep it out of the history and of screenshots
 */
export function useLinkToken(isHidden = false): string {
  const [token, setToken] = useState(readTokenFromUrl);
  useEffect(() => {
    const hide = () => {
      if (isHidden) window.history.replaceState(null, "", window.location.pathname);
    };
    const readAgain = () => {
      setToken(readTokenFromUrl());
      hide();
    };
    hide();
    window.addEventListener("hashchange", readAgain);
    return () => window.removeEventListener("hashchange", readAgain);
  }, [isHidden]);
  return token;
}
