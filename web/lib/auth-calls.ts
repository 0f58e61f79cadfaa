import './zod-setup.ts'
import { login, logout, readMe, refresh } from '@55tickets/contracts/accounts.ts'
import { callApi, type Transport } from './api.ts'
import type { Alone } from './auth-lock.ts'
import { deferred } from './deferred.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Calls of all tabs wait for those that change the login, so that none may wait for ever. */
const patienceMs = 15_000
const patience = () => AbortSignal.timeout(patienceMs)

/** The others wait a while only; the work itself has all the time. */
export async function alonePatiently<T>(alone: Alone, work: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = deferred<T>()
  await alone(() => {
    work().then(resolve, reject)
    return Promise.race([promise, new Promise((enough) => setTimeout(enough, patienceMs))])
  })
  return promise
}

/** Loaded with the contracts, which a signed-out visitor's first page does without. */
export const askLogin = async (transport: Transport, body: Credentials): Promise<string> =>
  (await callApi(transport, login, { body })).accessToken

export const askLogout = (transport: Transport) => callApi(transport, logout, {}, patience())

export const askMe = (transport: Transport) => callApi(transport, readMe, {})

export const askRefresh = async (transport: Transport): Promise<string> =>
  (await callApi(transport, refresh, {}, patience())).accessToken
