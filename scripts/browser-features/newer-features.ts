import { createRequire } from 'node:module'
import type { CompatData, Identifier } from '@mdn/browser-compat-data'
import { oldestBrowsers } from '../../web/build/browsers.ts'

/** Browsers on desktop and phone: one that runs on both may be behind on one of them. */
const browsers = [
  ['chrome', oldestBrowsers.chrome],
  ['chrome_android', oldestBrowsers.chrome],
  ['firefox', oldestBrowsers.firefox],
  ['firefox_android', oldestBrowsers.firefox],
  ['safari', oldestBrowsers.safari],
  ['safari_ios', oldestBrowsers.safari],
] as const

/** Global objects whose members are told by their own names, by the interface that they are of. */
const instances: Readonly<Record<string, string>> = {
  window: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  history: 'History',
  location: 'Location',
  performance: 'Performance',
  crypto: 'Crypto',
  localStorage: 'Storage',
  sessionStorage: 'Storage',
  caches: 'CacheStorage',
  indexedDB: 'IDBFactory',
}

// Required, not imported: the test runner would read 20 MB of JSON as a module of ours.
const bcd: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')
const { builtins } = bcd.javascript
const interfaces = bcd.api

/** True when one of the oldest browsers lacks a global, such as `structuredClone` or `Iterator`. */
export function isNewGlobal(name: string): boolean {
  const found = [own(builtins, name), own(interfaces, name), own(interfaces['Window'], name)]
  return isNew(found)
}

/** True when one of them lacks a member of a global, such as `canParse` of `URL`. */
export function isNewStatic(object: string, name: string): boolean {
  const instance = own(interfaces, instances[object] ?? '')
  const found = [
    own(own(builtins, object), name),
    own(own(interfaces, object), `${name}_static`),
    own(instance, name),
  ]
  return isNew(found)
}

/**
 * True for a member that no object had in the oldest browsers, such as `symmetricDifference`.
 * A name that some object had already, such as `map`, can't be told without types. Nor can one that
 * some engine lacks to this day: such features have names that everybody uses (`run`, `build`).
 */
export function isNewMember(name: string): boolean {
  const found = members.get(name) ?? []
  return isNew(found) && found.some((feature) => browsers.every(([one]) => has(feature, one)))
}

const members = new Map<string, Identifier[]>()
const owners = [builtins, own(builtins, 'Intl'), interfaces].flatMap(children)
for (const owner of owners) {
  for (const [name, feature] of namedChildren(owner)) {
    members.set(name, [...(members.get(name) ?? []), feature])
  }
}

/** True for a known feature that, in each of its meanings, some oldest browser lacks. */
function isNew(found: readonly (Identifier | undefined)[]): boolean {
  const known = found.filter((feature) => feature?.__compat !== undefined)
  return (
    known.length > 0 &&
    !known.some((feature) => browsers.every(([name, version]) => has(feature, name, version)))
  )
}

function has(feature: Identifier | undefined, browser: string, version = 'preview'): boolean {
  const support = feature?.__compat?.support as Record<string, Support | Support[]> | undefined
  return [support?.[browser] ?? []].flat().some((statement) => {
    const { version_added: added, version_removed: removed, flags, prefix } = statement
    if (flags || prefix || statement.alternative_name) return false
    if (typeof added !== 'string' || compare(added, version) > 0) return false
    return typeof removed !== 'string' || compare(removed, version) > 0
  })
}

interface Support {
  readonly version_added?: string | boolean | null
  readonly version_removed?: string | boolean | null
  readonly flags?: unknown
  readonly prefix?: string
  readonly alternative_name?: string
}

/** `preview` is after every version, `≤79` is 79. */
function compare(one: string, other: string): number {
  if (other === 'preview') return -1
  const [a, b] = [one, other].map((version) => version.replace('≤', '').split('.').map(Number))
  const length = Math.max(a?.length ?? 0, b?.length ?? 0)
  for (let part = 0; part < length; part += 1) {
    const difference = (a?.[part] ?? 0) - (b?.[part] ?? 0)
    if (Number.isNaN(difference)) return 1
    if (difference !== 0) return difference
  }
  return 0
}

/** Own keys alone: no feature is named `constructor` unless the data say so. */
function own(parent: Identifier | undefined, name: string): Identifier | undefined {
  return parent && Object.hasOwn(parent, name) ? parent[name] : undefined
}

function children(parent: Identifier | undefined): Identifier[] {
  return namedChildren(parent).map(([, feature]) => feature)
}

function namedChildren(parent: Identifier | undefined): [string, Identifier][] {
  return Object.entries(parent ?? {})
    .filter(([name]) => name !== '__compat')
    .map(([name, feature]) => [name.replace(/_static$/, ''), feature as Identifier])
}
