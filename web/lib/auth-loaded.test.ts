import { expect, test } from 'vitest'
import { whenAuthLoaded } from './auth-loaded.ts'
import { createFakeAccounts, credentials, openTab } from './testing/fake-accounts.ts'

test('who asks early hears of it once it is known', async () => {
  const { auth } = openTab(createFakeAccounts())
  const known = whenAuthLoaded(auth)
  await auth.check()
  expect(await known).toEqual({ status: 'signed-out' })
})

test('who asks late hears of it at once', async () => {
  const { auth } = openTab(createFakeAccounts())
  await auth.login(credentials)
  expect((await whenAuthLoaded(auth)).status).toBe('signed-in')
})
