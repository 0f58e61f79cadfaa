/** Joins class names. A later class does not override an earlier one: callers add layout only. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
