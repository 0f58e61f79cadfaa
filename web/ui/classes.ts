/** Joins class names. A later class does not beat an earlier one: callers add layout, never another look. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
