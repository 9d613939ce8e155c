// Making elements of a document.

/**
 * An element with attributes and what is inside it; texts are texts, never markup. An attribute that is false is left out.
 * @param {string} name @param {Record<string, string | number | boolean>} attributes @param {...(Node | string)} inside @returns {HTMLElement}
 */
export function make(name, attributes, ...inside) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== false) element.setAttribute(key, value === true ? "" : String(value));
  element.append(...inside);
  return element;
}
