import { expect, test } from 'vitest'
import { countFinds, namesOfFinders } from './count-finds.ts'

const ran = (title: string, isFound = false) => ({
  file: 'a.test.ts',
  title,
  seconds: 2,
  failure: isFound ? { errors: ['Error'], message: '' } : null,
})

test('failed tests and problems outside of tests find a mutant, each once', () => {
  const tests = [ran('sells once', true), ran('refunds')]
  expect(namesOfFinders({ tests, problems: ['held is 3\n  of 2', 'held is 3'] })).toEqual([
    'a.test.ts › sells once',
    'held is 3',
  ])
})

test('a find counts as alone without any other finder', () => {
  const control = { tests: [ran('sells once'), ran('refunds')], problems: [] }
  const finders = [['a.test.ts › sells once'], ['a.test.ts › sells once', 'held is 3'], []]
  expect(countFinds(control, finders)).toEqual([
    { name: 'a.test.ts › sells once', seconds: 2, all: 2, alone: 1 },
    { name: 'a.test.ts › refunds', seconds: 2, all: 0, alone: 0 },
  ])
})
