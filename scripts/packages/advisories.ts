import { createHash } from 'node:crypto'
import { daysBetween } from '@55tickets/rules/text/day.ts'
import { type Lockfile, lockedPackages } from './locked-packages.ts'
import { isInRange } from './version-range.ts'

/** A known vulnerability, as the registry describes it. */
interface Advisory {
  readonly url: string
  readonly title: string
  readonly severity: string
  readonly vulnerable_versions: string
}

/** Advisories by the name of their package. */
export type Advisories = Readonly<Record<string, readonly Advisory[]>>

/** Advisories known on a day, for machines from which the registry does not answer. */
export interface AdvisoryFile {
  readonly updatedOn: string
  /** The registry knows all advisories of the packages that it was asked about; people know some. */
  readonly source: 'registry' | 'collected by hand'
  /** Digest of the versions that the registry was asked about. */
  readonly versions: string | null
  /** Why an advisory does not concern us, by its address. */
  readonly accepted: Readonly<Record<string, string>>
  readonly advisories: Advisories
}

/** Age from which the file is called old. */
const OLD_DAYS = 30

/**
 * What the registry answered and what the file knows, together: a mirror may answer that there are none, and
 * the file may know of some that were published since.
 */
export function mergeAdvisories(answer: Advisories, file: Advisories): Advisories {
  const names = new Set([...Object.keys(answer), ...Object.keys(file)])
  return Object.fromEntries(
    [...names].map((name) => [name, [...(answer[name] ?? []), ...(file[name] ?? [])]]),
  )
}

/** All names with their versions, as the registry is asked about them. */
export function versionsByName(lockfile: Lockfile): Record<string, string[]> {
  const versions: Record<string, string[]> = {}
  for (const { name, version } of lockedPackages(lockfile)) {
    const known = (versions[name] ??= [])
    if (!known.includes(version)) known.push(version)
  }
  return versions
}

export const digestVersions = (versions: Record<string, string[]>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')

/** Lists the packages of a lockfile that an advisory concerns, unless it was accepted. */
export function findAffected(
  lockfile: Lockfile,
  advisories: Advisories,
  accepted: AdvisoryFile['accepted'],
): string[] {
  const affected = lockedPackages(lockfile).flatMap(({ name, version }) =>
    (advisories[name] ?? [])
      .filter(({ url }) => accepted[url] === undefined)
      .filter((one) => isInRange(version, one.vulnerable_versions))
      .map((one) => `${name}@${version}: ${one.title} (${one.severity}), ${one.url}`),
  )
  return [...new Set(affected)].sort()
}

/** Describes how far to trust a check that had only the file: its age, and where it came from. */
export function describeFile(file: AdvisoryFile, lockfile: Lockfile, today: string): string[] {
  const count = Object.values(file.advisories).flat().length
  const origin = file.source === 'registry' ? 'from the registry' : 'collected by hand, incomplete'
  const days = daysBetween(file.updatedOn, today)
  const hasChanged =
    file.versions !== null && file.versions !== digestVersions(versionsByName(lockfile))
  return [
    `Compared with scripts/packages/advisories.json of ${file.updatedOn} alone: ${count} advisories, ${origin}.`,
    ...(days > OLD_DAYS ? [`The file is ${days} days old: run npm run advisories.`] : []),
    ...(hasChanged ? ['The lockfile has changed since then: run npm run advisories.'] : []),
  ]
}
