import { expect, test } from 'vitest'
import { sessionLocks, sessionProblems } from './live-session.ts'
import {
  checkMinutes,
  checkSessionPlaces,
  checkSessionTimes,
  findClashes,
} from './session-fields.ts'

const session = (_id: string, from: string, to: string, isCancelled = false) => ({
  _id,
  startDate: `2030-05-01T${from}`,
  endDate: `2030-05-01T${to}`,
  isCancelled,
})

test('sessions clash that overlap, not those that follow each other', () => {
  const all = [
    session('a', '09:00', '10:00'),
    session('b', '10:00', '11:00'),
    session('c', '09:30', '10:30'),
    session('d', '09:00', '12:00', true),
  ]
  const clashes = (id: string) =>
    findClashes(all.find(({ _id }) => _id === id) ?? session('', '', ''), all).map(({ _id }) => _id)
  expect(clashes('a')).toEqual(['c'])
  expect(clashes('b')).toEqual(['c'])
  expect(clashes('c')).toEqual(['a', 'b'])
  expect(clashes('d')).toEqual([])
})

test('places and minutes are whole numbers from 1 on', () => {
  for (const check of [checkSessionPlaces, checkMinutes]) {
    expect(check(1)).toBeNull()
    for (const wrong of [0, 1.5, 1_000_001, Number.NaN]) expect(check(wrong)).not.toBeNull()
  }
})

test('a session ends after it starts', () => {
  expect(checkSessionTimes(session('a', '09:00', '10:00'))).toEqual({})
  expect(checkSessionTimes(session('a', '10:00', '10:00'))).toHaveProperty('endDate')
  expect(checkSessionTimes({ startDate: '', endDate: '' })).toHaveProperty('startDate')
})

const terms = { isPaid: false, capacity: 30, certifiedMinutes: 60 }
const unused = { subscribed: 0, isCertified: false, isCancelled: false }

test.each([
  ['nothing', unused, { isPaid: true, capacity: 1, certifiedMinutes: null }, []],
  ['subscribers', { ...unused, subscribed: 20 }, { ...terms, capacity: 20 }, []],
  ['subscribers', { ...unused, subscribed: 20 }, { ...terms, capacity: 19 }, ['capacity']],
  ['subscribers', { ...unused, subscribed: 20 }, { ...terms, isPaid: true }, ['isPaid']],
  [
    'certificates',
    { ...unused, isCertified: true },
    { ...terms, certifiedMinutes: 61 },
    ['certifiedMinutes'],
  ],
  ['its cancellation', { ...unused, isCancelled: true }, terms, ['isCancelled']],
])('%s locks what people rely on', (_lock, use, after, expected) => {
  const problems = sessionProblems({ ...terms, ...use }, after)
  expect(problems.map((problem) => ('field' in problem ? problem.field : problem.kind))).toEqual(
    expected,
  )
  expect(sessionLocks(unused)).toEqual([])
})
