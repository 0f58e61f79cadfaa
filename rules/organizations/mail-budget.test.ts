import { expect, test } from 'vitest'
import { findMailsLeft, mailsPerDay } from './mail-budget.ts'

const none = { organization: 0, event: 0, courtesies: 0 }

test('a new organization mails few strangers a day', () => {
  expect(findMailsLeft('new', none)).toEqual({ mails: 1_000, courtesies: 20 })
  expect(findMailsLeft('new', { organization: 20, event: 20, courtesies: 20 })).toEqual({
    mails: 980,
    courtesies: 0,
  })
})

test('the events of an organization share its mails', () => {
  const { organization } = mailsPerDay.new
  expect(findMailsLeft('new', { ...none, organization: organization - 10 })).toEqual({
    mails: 10,
    courtesies: 10,
  })
  expect(findMailsLeft('new', { ...none, organization: organization + 10 })).toEqual({
    mails: 0,
    courtesies: 0,
  })
})

test('one event does not use up what all have', () => {
  expect(findMailsLeft('verified', { ...none, organization: 50_000, event: 50_000 }).mails).toBe(0)
  expect(findMailsLeft('verified', { ...none, organization: 50_000 }).mails).toBe(50_000)
})

test('buyers of a suspended organization still learn of changes', () => {
  expect(findMailsLeft('suspended', none)).toEqual({ mails: 1_000, courtesies: 0 })
})
