import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** One violation of each rule: the file that commits it, and what it imports. */
const VIOLATIONS = {
  'no-cycle': ['server/one.ts', './two.ts'],
  resolvable: ['server/lost.ts', './nowhere.ts'],
  'rules-imports': ['rules/a.ts', '../contracts/a.ts'],
  'rules-are-pure': ['rules/b.ts', 'node:fs'],
  'contracts-imports': ['contracts/b.ts', '../api/platform/a.ts'],
  'posters-imports': ['posters/a.ts', '../contracts/a.ts'],
  'api/platform-imports': ['api/platform/b.ts', '../areas/events/public.ts'],
  'api/areas-imports': ['api/areas/events/a.ts', '../../../server/two.ts'],
  'area-charges-knows': ['api/areas/charges/b.ts', '../accounts/public.ts'],
  'area-through-public': ['api/areas/reservations/a.ts', '../events/inner.ts'],
  'area-is-listed': ['api/areas/surprise/a.ts', '../../platform/a.ts'],
  'web/ui-imports': ['web/ui/a.tsx', '../lib/a.ts'],
  'web/lib-imports': ['web/lib/b.ts', '../ui/b.tsx'],
  'web-areas-apart': ['web/areas/events/a.tsx', '../checkout/a.tsx'],
  'web/areas-imports': ['web/areas/events/b.tsx', '../../pages/a.tsx'],
  'web/shell-imports': ['web/shell/a.tsx', '../areas/checkout/a.tsx'],
  'web/framework-imports': ['web/framework/server/a.tsx', '../../shell/a.tsx'],
  'web-imports': ['web/pages/b.tsx', '../../server/two.ts'],
  'browser-has-no-system': ['web/pages/c.tsx', 'node:path'],
  'demo-imports': ['demo/a.ts', '../api/areas/events/inner.ts'],
  'e2e-imports': ['e2e/a.ts', '../api/platform/a.ts'],
  'testing-in-tests': ['server/c.ts', '../api/testing/a.ts'],
} as const

const ALLOWED = {
  'server/two.ts': "export * from './one.ts'",
  'contracts/a.ts': "export * from '../rules/c.ts'",
  'rules/c.ts': '',
  'rules/c.test.ts': "import 'node:fs'",
  'api/platform/a.ts': "export * from '../../contracts/a.ts'",
  'api/testing/a.ts': '',
  'api/areas/accounts/public.ts': '',
  'api/areas/events/public.ts': "export * from './inner.ts'",
  'api/areas/events/inner.ts': '',
  'posters/b.ts': "export * from '../rules/c.ts'",
  'api/areas/events/c.ts': "export * from '../../../posters/b.ts'",
  'api/areas/reservations/b.ts': "export * from '../events/public.ts'",
  'web/lib/a.ts': '',
  'web/ui/b.tsx': 'export const B = () => <b>JSX is read</b>',
  'web/areas/checkout/a.tsx': "export * from '../../ui/b.tsx'",
  'web/pages/a.tsx': "export * from '../areas/checkout/a.tsx'",
}

let root: string
let found: { rule: { name: string }; from: string }[]

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), '55tickets-boundaries-'))
  const files = new Map<string, string>(Object.entries(ALLOWED))
  for (const [from, to] of Object.values(VIOLATIONS)) files.set(from, `export * from '${to}'`)
  for (const [path, content] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `${content}\nexport {}\n`)
  }
  const repository = fileURLToPath(new URL('..', import.meta.url))
  const program = join(repository, 'node_modules', '.bin', 'depcruise')
  const config = join(repository, '.dependency-cruiser.cjs')
  const cruise = spawnSync(program, ['.', '--config', config, '--output-type', 'json'], {
    cwd: root,
    encoding: 'utf8',
  })
  found = JSON.parse(cruise.stdout).summary.violations
}, 30_000)
afterAll(() => rmSync(root, { recursive: true }))

for (const [rule, [from]] of Object.entries(VIOLATIONS)) {
  test(`a violation of ${rule} is found`, () => {
    expect(found.filter((one) => one.from === from).map((one) => one.rule.name)).toContain(rule)
  })
}

test('allowed imports are not reported', () => {
  // The second half of the cycle.
  const accused = found.map((one) => one.from).filter((from) => from !== 'server/two.ts')
  expect(accused.filter((from) => Object.hasOwn(ALLOWED, from))).toEqual([])
})
