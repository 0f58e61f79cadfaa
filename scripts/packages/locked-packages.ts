/** The parts of `package-lock.json` that are read here. */
export interface Lockfile {
  readonly version?: string
  readonly packages: Readonly<Record<string, LockedEntry>>
}

interface LockedEntry {
  readonly name?: string
  readonly version?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly integrity?: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

export interface LockedPackage extends LockedEntry {
  /** Folder in which it is installed. */
  readonly path: string
  readonly name: string
  readonly version: string
}

const FOLDER = 'node_modules/'

/** Packages of others that a lockfile names; ours are links to their folders. */
export const lockedPackages = ({ packages }: Lockfile): LockedPackage[] =>
  Object.entries(packages).flatMap(([path, entry]) => {
    const { version, link } = entry
    if (link || version === undefined || !path.includes(FOLDER)) return []
    const name = entry.name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)
    return [{ ...entry, path, name, version }]
  })

/** Path of what a package gets for a name: below itself, then in each folder above, as Node looks. */
export function resolveDependency(
  { packages }: Lockfile,
  from: string,
  name: string,
): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `${FOLDER}${name}` : `${folder}/${FOLDER}${name}`
    const entry = packages[path]
    if (entry) return entry.link ? entry.resolved : path
    if (folder === '') return undefined
  }
}
