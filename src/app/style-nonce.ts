/**
 * Sets the page's nonce on every <style> element that a script creates, for a content security policy without
 * 'unsafe-inline'. antd's own `csp` option does not cover the styles of its portals. Remove this file once it does.
 */
const meta = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]");

const styleNonce = meta?.nonce ?? "";

const createElement = document.createElement.bind(document);

document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options);
  if (styleNonce && element instanceof HTMLStyleElement) element.nonce = styleNonce;
  return element;
};
