import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import type { Address } from '@55tickets/rules/people/address.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useAuth } from '../../lib/auth/auth.tsx'

type ProfileChange = { readonly cpf: string } | { readonly address: Address }

type Outcome =
  | { readonly kind: 'saved'; readonly user: CurrentUser }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Stores a change and updates the signed-in user. Ignores further calls while one is running. */
export function useSaveProfile() {
  const api = useApi()
  const { updateUser } = useAuth()
  const [busy, setBusy] = useState(false)
  const isSaving = useRef(false)

  /** Stores the change; undefined if another call is running. */
  const save = async (id: string, change: ProfileChange): Promise<Outcome | undefined> => {
    if (isSaving.current) return undefined
    isSaving.current = true
    setBusy(true)
    try {
      const user = await api('changeProfile', { params: { id }, body: change })
      updateUser(user)
      return { kind: 'saved', user }
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error)
      return { kind: 'failed', error }
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }
  return { save, busy }
}
