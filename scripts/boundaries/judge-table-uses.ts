import { areas, platform } from './areas.mjs'
import type { TableUse } from './find-table-uses.ts'

/** Files that may use every table, for a reason that the list of areas does not know. */
interface TableException {
  readonly file: string
  readonly reason: string
}

export const exceptions: readonly TableException[] = [
  {
    file: 'server/production-mark.ts',
    reason: 'guards a whole database before anything is wired: demo data or a real payment decides',
  },
]

const owners = new Map<string, string>([
  ...platform.map((name) => [name, 'platform'] as const),
  ...Object.entries(areas).flatMap(([area, { owns }]) => owns.map((name) => [name, area] as const)),
])

/** Tables and functions that have an owner. */
export const ownedNames: readonly string[] = [...owners.keys()]

/** Problems found: uses that no rule allows, and exceptions that nothing needs any more. */
export function judgeTableUses(
  uses: readonly TableUse[],
  granted: readonly TableException[],
): string[] {
  const forbidden = uses.filter((use) => !isAllowed(use))
  const isOf =
    ({ file }: TableException | TableUse) =>
    (use: TableUse | TableException) =>
      use.file === file
  return [
    ...forbidden.filter((use) => !granted.some(isOf(use))).map(describeUse),
    ...granted
      .filter((exception) => !forbidden.some(isOf(exception)))
      .map(({ file }) => `${file} needs no exception any more: remove it`),
  ]
}

/** Area of a file, `platform`, or `wiring` and `server`, which own no table. */
const userOf = (file: string) => /^api\/(?:areas\/)?([^/]+)\//.exec(file)?.[1] ?? 'server'

function isAllowed({ file, name, isWrite }: TableUse): boolean {
  const user = userOf(file)
  const owner = owners.get(name)
  if (owner === user) return true
  const known = areas[user]?.knows
  if (!known || owner === undefined) return false
  return owner === 'platform' ? !isWrite || name.endsWith('()') : known.includes(owner) && !isWrite
}

function describeUse({ file, line, name, isWrite }: TableUse): string {
  const verb = name.endsWith('()') ? 'calls' : isWrite ? 'writes' : 'reads'
  return `${file}:${line} ${userOf(file)} ${verb} ${name}, which belongs to ${owners.get(name)}`
}

/** Faults of the list of areas itself: a wrong order, a name without an owner or with two. */
export function judgeAreas(existing: readonly string[]): string[] {
  const order = Object.keys(areas)
  const unordered = Object.entries(areas).flatMap(([area, { knows }]) =>
    knows
      .filter((known) => !order.slice(0, order.indexOf(area)).includes(known))
      .map((known) => `${area} knows ${known}, which is not listed before it`),
  )
  const listed = [...platform, ...Object.values(areas).flatMap(({ owns }) => owns)]
  return [
    ...unordered,
    ...listed
      .filter((name, at) => listed.indexOf(name) < at)
      .map((name) => `${name} has two owners`),
    ...existing.filter((name) => !owners.has(name)).map((name) => `${name} has no owner`),
    ...listed.filter((name) => !existing.includes(name)).map((name) => `${name} does not exist`),
  ]
}
