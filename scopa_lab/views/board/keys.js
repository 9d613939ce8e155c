// What a key asks for, by its name; null for keys that are not ours.

/** @type {Record<string, string>} */
const ASKED = { ArrowLeft: "back", ArrowRight: "forward", Home: "start", End: "end", Escape: "release" };

/** @param {{key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean}} event @returns {string | null} */
export function asked(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (/^[1-9]$/.test(event.key)) return event.key;
  return ASKED[event.key] ?? null;
}
