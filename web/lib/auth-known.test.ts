import { expect, test } from 'vitest'
import { whenKnown } from './auth-known.ts'
import { createFakeAccounts, credentials, openTab } from './testing/fake-accounts.ts'

test('who asks early hears of it once it is known', async () => {
  const { auth } = openTab(createFakeAccounts())
  const known = whenKnown(auth)
  await auth.check()
  expect(await known).toEqual({ status: 'signed-out' })
})

test('who asks late hears of it at once', async () => {
  const { auth } = openTab(createFakeAccounts())
  await auth.login(credentials)
  expect((await whenKnown(auth)).status).toBe('signed-in')
})
