/** Initials for the avatar: the first letter of each word, or "U" without a name. */
export function initials(name: string | null | undefined): string {
  const letters = (name ?? '').trim().replace(/(\P{White_Space})\P{White_Space}*\s*/gu, '$1')
  return letters.toUpperCase() || 'U'
}
