import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  admittedEntrances,
  isConflict,
  judgeScan,
  type KnownCode,
  verdicts,
} from './scan-verdict.ts'

const SESSION = '0b6e4f12-3456-4000-8000-000000000007'
const OTHER = '0b6e4f12-3456-4000-8000-000000000008'
const tickets = { session: null, isOpen: true }
const good: KnownCode = { entrances: [null], hasHolder: true, isRevoked: false, isUsed: false }

test('an unused code with a holder is admitted', () => {
  expect(judgeScan('real', good, tickets)).toBe('admitted')
  const place = { ...good, entrances: [SESSION] }
  expect(judgeScan('real', place, { session: SESSION, isOpen: true })).toBe('admitted')
})

test.each([
  ['used', { isUsed: true }],
  ['revoked', { isRevoked: true }],
  ['unnamed', { hasHolder: false }],
  ['other_session', { entrances: [SESSION] }],
] as const)('what is %s is told so', (verdict, own) => {
  expect(judgeScan('real', { ...good, ...own }, tickets)).toBe(verdict)
})

test('what would be admitted is told that the doors are closed, and nothing else is', () => {
  const early = { session: null, isOpen: false }
  expect(judgeScan('real', good, early)).toBe('doors_closed')
  expect(judgeScan('real', { ...good, isRevoked: true }, early)).toBe('revoked')
  expect(judgeScan('real', { ...good, hasHolder: false }, early)).toBe('unnamed')
})

test('a ticket of a session admits to it, and to the event only if its type says so', () => {
  expect(admittedEntrances({ session: null, admitsToEvent: true })).toEqual([null])
  expect(admittedEntrances({ session: SESSION, admitsToEvent: false })).toEqual([SESSION])
  expect(admittedEntrances({ session: SESSION, admitsToEvent: true })).toEqual([null, SESSION])
})

test('a ticket does not admit to a session, nor a session’s code to another session', () => {
  expect(judgeScan('real', good, { session: SESSION, isOpen: true })).toBe('other_session')
  const place = { ...good, entrances: [OTHER] }
  expect(judgeScan('real', place, { session: SESSION, isOpen: true })).toBe('other_session')
})

test.each(['forged', 'other_event', 'not_ticket'] as const)(
  'a code that is %s gets this verdict, known or not',
  (shown) => {
    expect(judgeScan(shown, undefined, tickets)).toBe(shown)
    expect(judgeScan(shown, good, tickets)).toBe(shown)
  },
)

test('an unknown code with a valid signature is unknown, not forged', () => {
  expect(judgeScan('real', undefined, tickets)).toBe('unknown')
})

test.each([
  ['revoked', { isRevoked: true, isUsed: true, hasHolder: false, entrances: [SESSION] }],
  ['other_session', { isUsed: true, hasHolder: false, entrances: [SESSION] }],
  ['used', { isUsed: true, hasHolder: false }],
] as const)('of several reasons %s is told first', (verdict, own) => {
  expect(judgeScan('real', { ...good, ...own }, tickets)).toBe(verdict)
})

const Session = fc.constantFrom(null, SESSION, OTHER)
const Code = fc.option(
  fc.record({
    entrances: fc.uniqueArray(Session),
    hasHolder: fc.boolean(),
    isRevoked: fc.boolean(),
    isUsed: fc.boolean(),
  }),
  { nil: undefined },
)

test('only an authentic, valid code for this entrance is admitted', () => {
  const shown = fc.constantFrom('real', 'other_event', 'forged', 'not_ticket')
  fc.assert(
    fc.property(shown, Code, Session, fc.boolean(), (what, code, session, isOpen) => {
      const isGood =
        what === 'real' &&
        code?.entrances.includes(session) === true &&
        code.hasHolder &&
        !code.isRevoked &&
        !code.isUsed &&
        isOpen
      expect(judgeScan(what, code, { session, isOpen }) === 'admitted').toBe(isGood)
    }),
  )
})

test('only an admission that should have been refused is a conflict', () => {
  for (const told of verdicts)
    for (const judged of verdicts)
      expect(isConflict({ told, judged })).toBe(told === 'admitted' && judged !== 'admitted')
})
