/**
 * Gives every <style> element that a script creates the page's nonce, so that a content security policy without
 * 'unsafe-inline' holds. antd's own `csp` option misses the styles of its portals; when it no longer does, this can go.
 */
const meta = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]");

const styleNonce = meta?.nonce ?? "";

const createElement = document.createElement.bind(document);

document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options);
  if (styleNonce && element instanceof HTMLStyleElement) element.nonce = styleNonce;
  return element;
};
