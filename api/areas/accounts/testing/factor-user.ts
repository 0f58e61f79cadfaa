import type { LightMyRequestResponse } from 'fastify'
import { testConfig } from '../../../testing/app.ts'
import { codeAt, stepAt } from '../second-factor/totp.ts'
import { type AccountsApp, type Browser, PASSWORD } from './accounts-app.ts'
import { type SoftwarePasskey, softwarePasskey } from './software-passkey.ts'

export const ORIGIN = testConfig().PUBLIC_URL

/** A signed-in user with a proved address, who sets up second factors. */
export interface FactorUser extends Browser {
  id: string
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    token?: string,
  ): Promise<LightMyRequestResponse>
  /** Proves who the user is to the first login. */
  stepUp(proof: object): Promise<LightMyRequestResponse>
  logIn(more?: object): Promise<LightMyRequestResponse>
  /** Makes a passkey; the login must be confirmed. */
  addPasskey(name?: string): Promise<{ passkey: SoftwarePasskey; added: LightMyRequestResponse }>
  /** Sets up an authenticator app with the code of a time; the login must be confirmed. */
  addAuthenticator(now: Date): Promise<{ code: CodeOf; added: LightMyRequestResponse }>
}

/** Code of an authenticator app at a time. */
type CodeOf = (now: Date) => string

export async function createFactorUser(accounts: AccountsApp): Promise<FactorUser> {
  const browser = await accounts.browser()
  const { email, accessToken } = browser
  const { rows } = await accounts.database.pool.query<{ id: string }>(
    'update users set email_proved_at = app_now() where email = $1 returning id',
    [email],
  )
  const call: FactorUser['call'] = (method, path, payload, token = accessToken) =>
    accounts.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })
  return {
    ...browser,
    id: rows[0]?.id ?? '',
    call,
    stepUp: (proof) => call('POST', '/auth/step-up', proof),
    logIn: (more = {}) => accounts.post('/login', { email, password: PASSWORD, ...more }),
    async addPasskey(name = 'Celular') {
      const passkey = softwarePasskey(ORIGIN)
      const options = (await call('POST', '/auth/passkeys/begin')).json()
      const made = { name, passkey: passkey.create(options) }
      return { passkey, added: await call('POST', '/auth/passkeys', made) }
    },
    async addAuthenticator(now) {
      const begun = await call('POST', '/auth/authenticator/begin')
      const secret = fromBase32(begun.json<{ secret: string }>().secret.replaceAll(' ', ''))
      const code: CodeOf = (at) => codeAt(secret, stepAt(at))
      return { code, added: await call('POST', '/auth/authenticator', { code: code(now) }) }
    },
  }
}

/** Reads a secret as an authenticator app does. */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
