import { globSync, readFileSync } from 'node:fs'
import { TEST } from './boundaries/areas.mjs'
import { findTableUses } from './boundaries/find-table-uses.ts'
import {
  exceptions,
  judgeAreas,
  judgeTableUses,
  ownedNames,
} from './boundaries/judge-table-uses.ts'

// Finds SQL and kysely calls that use a table against the rules of scripts/boundaries/areas.mjs.
const read = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !new RegExp(TEST).test(file))
    .toSorted()
    .map((file) => ({ file, code: readFileSync(file, 'utf8') }))

const uses = read('{api/areas,api/platform,api/wiring,server}/**/*.ts').flatMap(({ file, code }) =>
  findTableUses(file, code, ownedNames),
)
const problems = [...judgeAreas([...tables(), ...functions()]), ...judgeTableUses(uses, exceptions)]

for (const problem of problems) console.error(problem)
if (problems.length > 0) {
  console.error(
    '\nAn area reads tables of areas that it knows and writes only its own. Ask the owner through its public.ts, ' +
      'hand a function in by the wiring, or move the code to the owner. Owners: scripts/boundaries/areas.mjs.',
  )
  process.exitCode = 1
} else {
  console.log(`${uses.length} uses of tables and SQL functions keep to their owners' rules.`)
}

/** Tables of the migrated database. */
function tables(): string[] {
  const generated = readFileSync('api/platform/db/tables.generated.ts', 'utf8')
  const [, list = ''] = generated.split('export interface Tables {')
  return Array.from(list.matchAll(/^ {2}(\w+):/gm), ([, name]) => name ?? '')
}

/** Functions that can be called: those of triggers run by themselves. */
function functions(): string[] {
  const created = read('api/{migrations,functions}/**/*.sql').flatMap(({ code }) =>
    Array.from(code.matchAll(/^create (?:or replace )?function (\w+)(?!\(\) returns trigger)\(/gm)),
  )
  return [...new Set(created.map(([, name]) => `${name}()`))]
}
