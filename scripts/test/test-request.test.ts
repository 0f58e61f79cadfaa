import { expect, test } from 'vitest'
import { PART_NAMES } from './parts.mjs'
import { readTestRequest } from './test-request.mjs'

const FILES = [
  'rules/gate.test.ts',
  'api/gate.test.ts',
  'server/gate.long.test.ts',
  'web/gate.test.tsx',
  'web/sales.test.tsx',
]

/** The parts and files that a run picks, or what is wrong with its arguments. */
function read(...args: string[]) {
  const request = readTestRequest(args, FILES)
  return 'parts' in request ? request.parts : request
}

const whole = (...names: string[]) => names.map((name) => ({ name }))

test('each command runs its own parts', () => {
  expect(read('--fast')).toEqual(whole('static', 'unit'))
  expect(read()).toEqual(whole('static', 'unit', 'build', 'api', 'components', 'journeys'))
  expect(read('--all')).toEqual(whole(...PART_NAMES))
})

test('a misspelt option is refused with those that exist', () => {
  const known = 'Known: --all, --fast, --dearest, --help'
  expect(read('--al')).toEqual({ problem: `Unknown option --al. ${known}` })
  expect(read('-t', 'gate')).toEqual({ problem: `Unknown option -t. ${known}` })
  expect(read('--all', '--fast')).toEqual({ problem: '--all and --fast exclude each other.' })
})

test('a word that is a part picks it whole', () => {
  expect(read('unit', 'static')).toEqual(whole('static', 'unit'))
  expect(read('--all', 'engines')).toEqual(whole('engines'))
})

test('any other word picks test files by their path, within the parts that are named', () => {
  expect(read('gate')).toEqual([
    { name: 'unit', files: ['rules/gate.test.ts'] },
    { name: 'api', files: ['api/gate.test.ts'] },
    { name: 'components', files: ['web/gate.test.tsx'] },
  ])
  expect(read('gate', 'sales', 'components')).toEqual([
    { name: 'components', files: ['web/gate.test.tsx', 'web/sales.test.tsx'] },
  ])
  expect(read('--all', 'gate.long')).toEqual([
    { name: 'long', files: ['server/gate.long.test.ts'] },
  ])
})

test('a word or part that would pick nothing is refused', () => {
  const problem = (text: string) => ({ problem: text })
  expect(read('gate', 'misspelt')).toEqual(
    problem('npm test has no test with "misspelt" in its path.'),
  )
  expect(read('gate.long')).toEqual(problem('npm test has no test with "gate.long" in its path.'))
  expect(read('--fast', 'sales')).toEqual(
    problem('npm run check has no test with "sales" in its path.'),
  )
  expect(read('')).toEqual(problem('npm test has no test with "" in its path.'))
  expect(read('static', 'unit', 'gate')).toEqual(
    problem('static has no test with gate in its path.'),
  )
  expect(read('engines')).toEqual(
    problem('npm test has no part engines. Run npm run test:all -- engines'),
  )
  expect(read('--fast', 'api')).toEqual(
    problem('npm run check has no part api. Run npm test -- api'),
  )
})
