import './zod-setup.ts'
import { login, logout, readMe, refresh } from '@55tickets/contracts/accounts.ts'
import { callApi, type Transport } from './api.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Calls of all tabs wait for those that change the login, so that none may wait for ever. */
const patience = () => AbortSignal.timeout(15_000)

/** Loaded with the contracts, which a signed-out visitor's first page does without. */
export const askLogin = async (transport: Transport, body: Credentials): Promise<string> =>
  (await callApi(transport, login, { body }, patience())).accessToken

export const askLogout = (transport: Transport) => callApi(transport, logout, {}, patience())

export const askMe = (transport: Transport) => callApi(transport, readMe, {})

export const askRefresh = async (transport: Transport): Promise<string> =>
  (await callApi(transport, refresh, {}, patience())).accessToken
