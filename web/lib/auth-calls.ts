import './zod-setup.ts'
import { login, logout, readMe, refresh } from '@55tickets/contracts/accounts.ts'
import { callApi, type Transport } from './api.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Loaded with the contracts, which a signed-out visitor's first page does without. */
export const askLogin = async (transport: Transport, body: Credentials): Promise<string> =>
  (await callApi(transport, login, { body })).accessToken

export const askLogout = (transport: Transport) => callApi(transport, logout, {})

export const askMe = (transport: Transport) => callApi(transport, readMe, {})

/** Calls of all tabs wait for this one, so that it must not wait for ever. */
const patienceMs = 15_000

export const askRefresh = async (transport: Transport): Promise<string> =>
  (await callApi(transport, refresh, {}, AbortSignal.timeout(patienceMs))).accessToken
