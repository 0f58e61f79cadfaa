/**
 * @typedef {{
 *   version?: string, resolved?: string, link?: boolean,
 *   optionalDependencies?: Record<string, string>,
 * }} Entry
 */

/** Supported machines. `(?!…)` excludes variants for another C library. */
const MACHINES = {
  'Linux on x64': /linux-x64(?!-musl)/,
  'Linux on arm64': /linux-arm64(?!-musl)/,
  'macOS on x64': /darwin-x64/,
  'macOS on arm64': /darwin-arm64/,
}
const PLATFORM = /(linux|darwin|win32|android|freebsd)(musl)?-\w+/

/**
 * Finds what would break `npm ci` on a machine other than the one that wrote the lockfile: npm omits
 * the native packages of other platforms when it updates in the wrong order, and then refuses the
 * file there; a download host ties everybody to one person's registry.
 *
 * @param {{ packages: Record<string, Entry> }} lockfile
 * @returns {string[]} problems
 */
export function checkLockfile({ packages }) {
  const entries = Object.entries(packages)
  const hosts = entries
    .filter(([, entry]) => entry.resolved !== undefined && !entry.link)
    .map(([path, entry]) => `${path} names where it was downloaded: ${entry.resolved}`)
  const natives = entries.flatMap(([path, { optionalDependencies = {} }]) => {
    const declared = Object.entries(optionalDependencies)
    // A native package may want a further one for its own platform alone: that is no family.
    if (PLATFORM.test(path)) return missing(path, declared, packages)
    const family = declared.filter(([name]) => PLATFORM.test(name))
    if (family.length === 0) return []
    const wanted = family.filter(([name]) => isWanted(name))
    return [...unsupported(path, family), ...missing(path, wanted, packages)]
  })
  return [...hosts, ...natives]
}

/** @param {string} name */
const isWanted = (name) => Object.values(MACHINES).some((machine) => machine.test(name))

/** @typedef {[name: string, version: string]} Declared */

/** @param {string} parent @param {Declared[]} family */
function unsupported(parent, family) {
  return Object.entries(MACHINES)
    .filter(([, machine]) => !family.some(([name]) => machine.test(name)))
    .map(([machine]) => `${parent} has no native package for ${machine}`)
}

/** @param {string} parent @param {Declared[]} declared @param {Record<string, Entry>} packages */
function missing(parent, declared, packages) {
  return declared
    .filter(([name, version]) => nearest(parent, name, packages)?.version !== version)
    .map(([name, version]) => `${name}@${version}, which ${parent} declares, is not there`)
}

/**
 * Looks where Node would: below the parent, then in each folder above.
 *
 * @param {string} parent @param {string} name @param {Record<string, Entry>} packages
 * @returns {Entry | undefined}
 */
function nearest(parent, name, packages) {
  const found = packages[parent === '' ? `node_modules/${name}` : `${parent}/node_modules/${name}`]
  if (found || parent === '') return found
  return nearest(parent.slice(0, Math.max(0, parent.lastIndexOf('/'))), name, packages)
}
