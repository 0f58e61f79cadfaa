import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import type { Confirmation, EditChoices, ReviewedEdit } from './reviewed-edit.ts'
import type { EditCheck } from './use-edit-check.ts'

/** Answer of the sheet before saving. */
export interface ReviewAnswers {
  readonly choices: EditChoices
  readonly confirmation: Confirmation
}

/** An edit that waits in the sheet before saving. */
export interface PartReview {
  readonly event: EditedEvent
  readonly describe: (choices: EditChoices) => ReviewedEdit
  /** Saves the edit. Rejects with failures that the sheet shows; others are shown by the form. */
  readonly confirm: (answers: ReviewAnswers) => Promise<void>
  /** Leads back to the fields, which show why the edit can't be saved. */
  readonly refuse: (refusal: NonNullable<EditCheck['refusal']>) => void
  readonly close: () => void
}

interface ReviewOptions<V> {
  readonly event: EditedEvent
  readonly describe: (values: V, event: EditedEvent, choices: EditChoices) => ReviewedEdit
  readonly save: (values: V, answers: ReviewAnswers) => Promise<void>
  /** Shows a failure at the form. */
  readonly fail: (error: unknown) => void
}

/** Holds values back until the sheet before saving confirms them. */
export function useReview<V>({ event, describe, save, fail }: ReviewOptions<V>) {
  const [waiting, setWaiting] = useState<{ readonly values: V }>()
  const close = () => setWaiting(undefined)
  const leaveWith = (error: unknown) => {
    close()
    fail(error)
  }
  const review: PartReview | undefined = waiting && {
    event,
    describe: (choices) => describe(waiting.values, event, choices),
    confirm: async (answers) => {
      try {
        await save(waiting.values, answers)
        close()
      } catch (error) {
        if (isShownBySheet(error)) throw error
        leaveWith(error)
      }
    },
    refuse: (refusal) => leaveWith(new ApiError({ status: 409, ...refusal })),
    close,
  }
  return { review, askFor: (values: V) => setWaiting({ values }) }
}

export const isChangeDifferent = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'CHANGE_DIFFERS'

/** True for a failure that is no fault of a field: it can be tried again from the sheet. */
const isShownBySheet = (error: unknown): boolean =>
  error instanceof ApiError &&
  (isChangeDifferent(error) ||
    error.status === 0 ||
    error.status >= 500 ||
    error.fields['reason'] !== undefined)
