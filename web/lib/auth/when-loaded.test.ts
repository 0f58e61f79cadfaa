import { expect, test } from 'vitest'
import { createFakeAccounts, credentials, openTab } from '../testing/fake-accounts.ts'
import { whenAuthLoaded } from './when-loaded.ts'

test('it resolves once the state is loaded', async () => {
  const { auth } = openTab(createFakeAccounts())
  const known = whenAuthLoaded(auth)
  await auth.check()
  expect(await known).toEqual({ status: 'signed-out' })
})

test('it resolves at once if the state is loaded', async () => {
  const { auth } = openTab(createFakeAccounts())
  await auth.login(credentials)
  expect((await whenAuthLoaded(auth)).status).toBe('signed-in')
})
