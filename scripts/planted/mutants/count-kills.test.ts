import { expect, test } from 'vitest'
import { countKills, findKillers } from './count-kills.ts'

const ran = (title: string, isFailed = false) => ({
  file: 'a.test.ts',
  title,
  seconds: 2,
  failure: isFailed ? { errors: ['Error'], message: '' } : null,
})

test('failed tests and problems outside of tests kill a mutant, each once', () => {
  const tests = [ran('sells once', true), ran('refunds')]
  expect(findKillers({ tests, problems: ['held is 3\n  of 2', 'held is 3'] })).toEqual([
    'a.test.ts › sells once',
    'held is 3',
  ])
})

test('a kill counts as alone without any other killer', () => {
  const control = { tests: [ran('sells once'), ran('refunds')], problems: [] }
  const killers = [['a.test.ts › sells once'], ['a.test.ts › sells once', 'held is 3'], []]
  expect(countKills(control, killers)).toEqual([
    { name: 'a.test.ts › sells once', seconds: 2, all: 2, alone: 1 },
    { name: 'a.test.ts › refunds', seconds: 2, all: 0, alone: 0 },
  ])
})
