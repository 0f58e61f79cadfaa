import { expect, test } from 'vitest'
import { readCommand } from './read-command.ts'

const email = 'bia@example.com'

test.each([
  ['help', { name: 'help' }],
  ['grant --help', { name: 'help' }],
  ['list', { name: 'list' }],
  ['list platform', { name: 'list', role: 'platform' }],
  [`grant platform ${email}`, { name: 'grant', role: 'platform', email }],
  [`revoke platform ${email}`, { name: 'revoke', role: 'platform', email }],
  [
    `grant gate ${email} --event noite-de-choro`,
    { name: 'grant', role: 'gate', email, slug: 'noite-de-choro' },
  ],
  [`block ${email} --because fraude`, { name: 'block', email, because: 'fraude' }],
  [`unblock ${email} --because engano`, { name: 'unblock', email, because: 'engano' }],
  ['blocked', { name: 'blocked' }],
  [`reset-factors ${email} --because perdeu`, { name: 'reset-factors', email, because: 'perdeu' }],
  [`keep-factors ${email}`, { name: 'keep-factors', email }],
])('%s is parsed', (typed, command) => {
  expect(readCommand(typed.split(' '))).toEqual(command)
})

test.each([
  '',
  'give platform bia@example.com',
  'grant',
  'grant admin bia@example.com',
  'grant platform',
  'grant platform bia',
  'grant platform bia@example.com caio@example.com',
  'grant platform bia@example.com --event noite',
  'grant gate bia@example.com',
  'grant gate bia@example.com --event',
  'list admin',
  'list platform bia@example.com',
  'list --all',
  'block bia@example.com',
  'block bia --because fraude',
  'block bia@example.com --event noite --because fraude',
  'unblock bia@example.com --because',
  'grant platform bia@example.com --because fraude',
  'blocked bia@example.com',
])('%j is refused with the reason', (typed) => {
  expect(readCommand(typed.split(' ').filter(Boolean))).toEqual({ wrong: expect.any(String) })
})
