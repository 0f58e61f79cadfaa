import type { addPasskey, PasskeyCreation } from '@55tickets/contracts/accounts/second-factor.ts'
import type { PasskeyAssertion, PasskeyRequest } from '@55tickets/contracts/accounts/step-up.ts'
import type { CallRequest } from '@55tickets/contracts/http/call.ts'
import { ApiError } from '../api/api.ts'

type NewPasskey = CallRequest<typeof addPasskey>['body']['passkey']

/** False in old browsers, and on plain http from another machine. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window

const loadWebAuthn = () => import('@simplewebauthn/browser')

/**
 * Asks for one of the passkeys that the request allows. `autofill`: offers them among the
 * suggestions of a field, until one is chosen.
 */
export async function askForPasskey(
  request: PasskeyRequest,
  { autofill = false } = {},
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadWebAuthn()
  const answer = await startAuthentication({
    optionsJSON: request,
    useBrowserAutofill: autofill,
  }).catch(refuseUnused)
  return { ...answer, ...noExtensions }
}

/** Makes a passkey on this device, or on one that the browser reaches. */
export async function makePasskey(creation: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await loadWebAuthn()
  const answer = await startRegistration({ optionsJSON: creation }).catch(refuseUnmade)
  return { ...answer, ...noExtensions }
}

/** Browsers may answer more than they were asked for. */
const noExtensions = { clientExtensionResults: {} }

/** Browsers do not tell whether the user closed the question or has no such passkey here. */
const refuseUnused = (cause: unknown): never =>
  refuse('A chave de acesso não foi usada. Tente de novo ou use outra forma.', cause)

const refuseUnmade = (cause: unknown): never =>
  refuse(
    cause instanceof Error && cause.name === 'InvalidStateError'
      ? 'Este aparelho já tem uma chave de acesso desta conta.'
      : 'A chave de acesso não foi criada. Tente de novo.',
    cause,
  )

function refuse(message: string, cause: unknown): never {
  throw new ApiError({ status: 403, code: 'PASSKEY_REFUSED', message }, { cause })
}
