import '../forms/zod-setup.ts'
import { login, logout, readMe, refresh } from '@55tickets/contracts/accounts.ts'
import { callApi, type Transport } from '../api/api.ts'
import { deferred } from '../deferred.ts'
import type { ExclusiveLock } from '../exclusive-lock.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Time limit of calls that change the login: calls of all tabs wait for them. */
const AUTH_TIMEOUT_MS = 15_000
const authTimeout = () => AbortSignal.timeout(AUTH_TIMEOUT_MS)

/**
 * Runs the work under the lock, but releases the lock after the time limit; the work itself may
 * take longer.
 */
export async function lockWithTimeout<T>(lock: ExclusiveLock, work: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = deferred<T>()
  await lock(() => {
    work().then(resolve, reject)
    return Promise.race([promise, new Promise((done) => setTimeout(done, AUTH_TIMEOUT_MS))])
  })
  return promise
}

/** This file comes with the contracts, which a signed-out visitor's first page does not load. */
export const requestLogin = async (transport: Transport, body: Credentials): Promise<string> =>
  (await callApi(transport, login, { body })).accessToken

export const requestLogout = (transport: Transport) => callApi(transport, logout, {}, authTimeout())

export const requestMe = (transport: Transport) => callApi(transport, readMe, {})

export const requestRefresh = async (transport: Transport): Promise<string> =>
  (await callApi(transport, refresh, {}, authTimeout())).accessToken
