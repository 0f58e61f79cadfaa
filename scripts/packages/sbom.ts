import { type Lockfile, lockedPackages, resolveDependency } from './locked-packages.ts'

/** Folders whose packages run in production: the server, and the site that is built into it. */
const SHIPPED = ['server', 'web']

interface SbomOptions {
  readonly version: string
  readonly serialNumber: string
  readonly now: Date
}

/**
 * Describes all packages of a lockfile as a software bill of materials (CycloneDX 1.6). npm's own
 * `sbom` refuses this lockfile, because a package of a package declares a dependency without a
 * version.
 */
export function buildSbom(lockfile: Lockfile, { version, serialNumber, now }: SbomOptions) {
  const packages = lockedPackages(lockfile)
  const refs = new Map(
    packages.map(({ path, name, version }) => [path, packageRef(name, version, path)]),
  )
  const shipped = findShipped(lockfile)
  const root = { type: 'application', name: '55tickets', version, 'bom-ref': '55tickets' } as const
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serialNumber}`,
    version: 1,
    metadata: { timestamp: now.toISOString(), component: root },
    components: packages.map(({ path, name, version, integrity, license }) => ({
      type: 'library',
      'bom-ref': refs.get(path) ?? path,
      name,
      version,
      purl: packageUrl(name, version),
      // Excluded: it builds, tests or measures, and is not there in production.
      scope: shipped.has(path) ? 'required' : 'excluded',
      ...(integrity && { hashes: readHashes(integrity) }),
      ...(license && { licenses: [{ expression: license }] }),
    })),
    dependencies: [
      { ref: root['bom-ref'], dependsOn: listRefs(shippedDirectly(lockfile), refs) },
      ...packages.map(({ path }) => ({
        ref: refs.get(path) ?? path,
        dependsOn: listRefs(listDependencies(lockfile, path), refs),
      })),
    ],
  }
}

const packageUrl = (name: string, version: string) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Reference of one installed copy: the same version may be there several times. */
const packageRef = (name: string, version: string, path: string) =>
  path === `node_modules/${name}` ? `${name}@${version}` : `${name}@${version}|${path}`

const listRefs = (paths: Iterable<string>, refs: ReadonlyMap<string, string>) =>
  [...new Set([...paths].flatMap((path) => refs.get(path) ?? []))].sort()

function readHashes(integrity: string) {
  return integrity.split(' ').map((hash) => {
    const dash = hash.indexOf('-')
    const alg = hash.slice(0, dash).toUpperCase().replace('SHA', 'SHA-')
    return { alg, content: Buffer.from(hash.slice(dash + 1), 'base64').toString('hex') }
  })
}

/** Paths of what an installed package, or a folder of ours, depends on. */
function listDependencies(lockfile: Lockfile, path: string): string[] {
  const { dependencies, optionalDependencies, devDependencies } = lockfile.packages[path] ?? {}
  const bundled = path === 'web' ? devDependencies : {}
  return Object.keys({ ...dependencies, ...optionalDependencies, ...bundled }).flatMap(
    (name) => resolveDependency(lockfile, path, name) ?? [],
  )
}

function findShipped(lockfile: Lockfile): ReadonlySet<string> {
  const found = new Set<string>(SHIPPED)
  for (const path of found) {
    for (const dependency of listDependencies(lockfile, path)) found.add(dependency)
  }
  return found
}

/** Paths of the packages that our own folders name. */
const shippedDirectly = (lockfile: Lockfile): string[] =>
  [...findShipped(lockfile)]
    .filter((path) => !path.includes('node_modules/'))
    .flatMap((path) => listDependencies(lockfile, path))
