import { expect, test } from 'vitest'
import { findMailsLeft, founderMailsPerDay, mailsPerDay } from './mail-budget.ts'

const none = { organization: 0, event: 0, courtesies: 0 }
const idle = { mails: 0, strangers: 0 }

test('a new organization mails few strangers a day', () => {
  expect(findMailsLeft('new', none, idle)).toEqual({
    mails: 1_000,
    courtesies: 20,
    invites: 40,
  })
  expect(findMailsLeft('new', { organization: 20, event: 20, courtesies: 20 }, idle)).toEqual({
    mails: 980,
    courtesies: 0,
    invites: 40,
  })
})

test('the events of an organization share its mails', () => {
  const { organization } = mailsPerDay.new
  expect(findMailsLeft('new', { ...none, organization: organization - 10 }, idle)).toEqual({
    mails: 10,
    courtesies: 10,
    invites: 10,
  })
  expect(findMailsLeft('new', { ...none, organization: organization + 10 }, idle)).toEqual({
    mails: 0,
    courtesies: 0,
    invites: 0,
  })
})

test('one event does not use up what all have', () => {
  expect(
    findMailsLeft('verified', { ...none, organization: 50_000, event: 50_000 }, idle).mails,
  ).toBe(0)
  expect(findMailsLeft('verified', { ...none, organization: 50_000 }, idle).mails).toBe(50_000)
})

test('buyers of a suspended organization still learn of changes', () => {
  expect(findMailsLeft('suspended', none, idle)).toMatchObject({ mails: 1_000, courtesies: 0 })
})

test('the new organizations of one founder share what they mail, and invites count for strangers', () => {
  const { strangers, mails } = founderMailsPerDay
  expect(findMailsLeft('new', none, { mails: 35, strangers: strangers - 5 })).toEqual({
    mails: 1_000,
    courtesies: 5,
    invites: 5,
  })
  const busy = { mails: mails - 3, strangers: 0 }
  expect(findMailsLeft('new', none, busy)).toEqual({ mails: 3, courtesies: 3, invites: 3 })
  expect(findMailsLeft('verified', none, busy).mails).toBe(50_000)
})
