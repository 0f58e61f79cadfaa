import type { SecondFactors } from '@55tickets/contracts/accounts/second-factor.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError, failureText } from '../../../../lib/api/api.ts'
import { useSingleMutation } from '../../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../../lib/app-context.tsx'
import { toast } from '../../../../lib/toasts/toasts.tsx'

const secondFactorsKey = ['account', 'second-factors']

export function useSecondFactors() {
  const api = useApi()
  return useQuery({
    queryKey: secondFactorsKey,
    queryFn: ({ signal }) => api('readSecondFactors', {}, signal),
  })
}

/** Returns a function that shows what a change has answered. */
export function useShowFactors() {
  const queries = useQueryClient()
  return useCallback(
    (factors: SecondFactors) => queries.setQueryData(secondFactorsKey, factors),
    [queries],
  )
}

interface FactorChange<Answer> {
  readonly send: () => Promise<Answer>
  readonly onDone: (answer: Answer) => void
}

/** A change by one press. What is refused may be gone already, so the factors are read again. */
export function useFactorChange<Answer>({ send, onDone }: FactorChange<Answer>) {
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      if (!isDeclined(error)) toast.error(failureText(error))
      return queries.invalidateQueries({ queryKey: secondFactorsKey })
    },
  })
}

/** The user closed the question who they are: no news for them. */
const isDeclined = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'STEP_UP_NEEDED'
