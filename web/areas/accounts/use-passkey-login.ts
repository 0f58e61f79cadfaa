import type { PasskeyAssertion } from '@55tickets/contracts/accounts/step-up.ts'
import { useEffect, useEffectEvent } from 'react'
import { failureText } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useAuth } from '../../lib/auth/auth.tsx'
import { askForPasskey, canUsePasskeys } from '../../lib/auth/passkeys.ts'

/**
 * Login by passkey: one that the browser asks for, or, where it can and while `isOffered`, one of its
 * suggestions for the email.
 */
export function usePasskeyLogin(isOffered: boolean) {
  const api = useApi()
  const auth = useAuth()
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: async (offered: PasskeyAssertion | undefined) => {
      await auth.loginByPasskey(
        offered ?? (await askForPasskey(await api('requestLoginPasskey', {}))),
      )
    },
  })
  const offer = useEffectEvent(async (signal: AbortSignal) => {
    const isSupported = await PublicKeyCredential.isConditionalMediationAvailable?.()
    if (!isSupported || signal.aborted) return
    const { offerPasskeys } = await import('./offer-passkeys.ts')
    mutate(await offerPasskeys(api, signal))
  })
  const isWaiting = isOffered && !isPending
  useEffect(() => {
    if (!isWaiting || !canUsePasskeys()) return undefined
    const leaving = new AbortController()
    // Nobody asked for the offer: what prevents it is silent.
    offer(leaving.signal).catch(() => undefined)
    return () => leaving.abort()
  }, [isWaiting])
  return {
    logIn: () => mutate(undefined),
    busy: isPending,
    failure: error && !isPending ? failureText(error) : undefined,
    /** Forgets the failure, when another way is tried. */
    reset,
  }
}
