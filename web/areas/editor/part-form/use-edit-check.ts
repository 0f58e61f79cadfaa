import type { Consequence } from '@55tickets/rules/changes/consequence.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import type { EditEffect } from './consequence-text.ts'
import type { ReviewedEdit } from './reviewed-edit.ts'

type CheckedEdit = CallAnswer<'checkChange'>

/** Answer of the server about an edit before it is saved. */
export interface EditCheck {
  readonly changes: CheckedEdit['changes'] | undefined
  readonly effect: EditEffect | undefined
  /** Why saving would be refused. */
  readonly refusal: CheckedEdit['refusal']
  readonly isFailed: boolean
  readonly isFetching: boolean
  /** Asks again; returns the consequences that the server finds now. */
  readonly refetch: () => Promise<readonly Consequence[] | undefined>
}

/** Dry run of an edit: what changes, and how many people that concerns. */
export function useEditCheck(eventId: string, { checks }: ReviewedEdit): EditCheck {
  const api = useApi()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['edit-check', eventId, checks],
    queryFn: async ({ signal }) =>
      mergeAnswers(
        await Promise.all(
          checks.map((body) => api('checkChange', { params: { eventId }, body }, signal)),
        ),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return {
    changes: data?.changes,
    effect: data,
    // Whoever saved meanwhile is met when saving, which lists what they changed.
    refusal: data?.refusal?.code === 'EVENT_CHANGED' ? null : (data?.refusal ?? null),
    isFailed: isError,
    isFetching,
    refetch: async () => (await refetch()).data?.consequences,
  }
}

/** One answer for an edit that is saved by several calls. */
const mergeAnswers = (answers: readonly CheckedEdit[]) => ({
  changes: answers.flatMap(({ changes }) => changes),
  consequences: answers.flatMap(({ consequences }) => consequences),
  refusal: answers.map(({ refusal }) => refusal).find(Boolean) ?? null,
  people: Math.max(0, ...answers.map(({ people }) => people)),
  orders: Math.max(0, ...answers.map(({ orders }) => orders)),
  mailsLeft: answers.map(({ mailsLeft }) => mailsLeft).find((left) => left !== undefined),
  refundUntil: answers.map(({ refundUntil }) => refundUntil).find(Boolean) ?? null,
})
