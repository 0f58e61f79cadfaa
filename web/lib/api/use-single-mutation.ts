import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useIsLeaving } from '../../framework/router/router.tsx'
import { ApiError } from './api.ts'

/**
 * Like `useMutation`, but one at a time: a call while another is in progress starts nothing, and
 * `mutateAsync` then returns the promise of that other one. A busy button is not enough, because
 * `isPending` is rendered only after the current task, and a second click may come before that. One that
 * goes to another page goes on until that page is shown, which has to be loaded first.
 *
 * Callbacks in the options also run after the component was unmounted. Errors that are not an
 * `ApiError` are bugs, and are reported.
 */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
) {
  const mutation = useMutation({
    ...options,
    onError: (error, ...rest) => {
      if (!(error instanceof ApiError)) reportError(error)
      return options.onError?.(error, ...rest)
    },
  })
  const last = useRef<{ readonly promise: Promise<Data>; isDone: boolean }>(undefined)
  const isLeaving = useIsLeaving()
  const mutateAsync = (variables: Variables): Promise<Data> => {
    if (last.current && (!last.current.isDone || isLeaving())) return last.current.promise
    const promise = mutation.mutateAsync(variables).finally(() => {
      begun.isDone = true
    })
    const begun = { promise, isDone: false }
    last.current = begun
    return promise
  }
  const mutate = (variables: Variables): void => {
    mutateAsync(variables).catch(() => undefined)
  }
  return { ...mutation, mutate, mutateAsync }
}
