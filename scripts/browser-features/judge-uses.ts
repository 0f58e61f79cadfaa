import type { exceptions } from './exceptions.ts'
import type { Use } from './find-uses.ts'

/** Problems found: uses without an exception, and exceptions that nothing needs any more. */
export function judgeUses(uses: readonly Use[], granted: typeof exceptions): string[] {
  const isSame = (one: Pick<Use, 'module' | 'feature'>) => (other: typeof one) =>
    one.module === other.module && one.feature === other.feature
  const unguarded = uses
    .filter((use) => !granted.some(isSame(use)))
    .map(({ module, feature, code }) => `${module} needs ${feature}: ${code}`)
  const stale = granted
    .filter((exception) => !uses.some(isSame(exception)))
    .map(({ module, feature }) => `${module} no longer needs ${feature}: remove the exception`)
  return [...unguarded, ...stale]
}
