import { expect, test } from 'vitest'
import { memberRoles } from './rights.ts'
import {
  givesSensitiveRight,
  givesSensitiveTerms,
  isWaitingRight,
  sensitiveRoleText,
} from './sensitive-rights.ts'

test.each([
  [null, ['owner', 'manager', 'finance']],
  ['viewer', ['owner', 'manager', 'finance']],
  ['finance', ['owner', 'manager']],
  ['manager', ['owner']],
  ['owner', []],
] as const)('from %s these roles give a sensitive right: %j', (from, given) => {
  expect(memberRoles.filter((to) => givesSensitiveRight(from, to))).toEqual(given)
})

test('further events give a sensitive role more, fewer ones do not', () => {
  const limited = { role: 'manager', eventIds: ['a'] } as const
  const to = (eventIds: string[] | null) =>
    givesSensitiveTerms(limited, { role: 'manager', eventIds })
  expect([to(null), to(['a', 'b']), to(['a']), to([])]).toEqual([true, true, false, false])
  expect(givesSensitiveTerms({ ...limited, role: 'gate' }, { role: 'gate', eventIds: null })).toBe(
    false,
  )
})

test('a new member may invite phones to the gate at once, but cancels nothing', () => {
  expect([isWaitingRight('inviteGatePhones'), isWaitingRight('cancelEvents')]).toEqual([
    false,
    true,
  ])
})

test('what a role may do is told in words', () => {
  expect(sensitiveRoleText('finance')).toBe('Financeiro pode reembolsar pedidos e exportar CPFs.')
})
