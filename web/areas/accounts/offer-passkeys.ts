import type { PasskeyAssertion } from '@55tickets/contracts/accounts/step-up.ts'
import { WebAuthnAbortService } from '@simplewebauthn/browser'
import type { Api } from '../../lib/api/api.ts'
import { askForPasskey } from '../../lib/auth/passkeys.ts'

/**
 * Lets the browser offer passkeys among the suggestions for the email, until one is chosen. Rejects
 * once the signal is aborted.
 */
export async function offerPasskeys(api: Api, signal: AbortSignal): Promise<PasskeyAssertion> {
  const request = await api('requestLoginPasskey', {}, signal)
  signal.throwIfAborted()
  const withdraw = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', withdraw)
  const passkey = await askForPasskey(request, { autofill: true })
  signal.removeEventListener('abort', withdraw)
  signal.throwIfAborted()
  return passkey
}
