import type { ErrorAnswer } from '@55tickets/contracts/http/error-answer.ts'
import type { ApiResponse, Transport } from '../api/api.ts'
import { deferred } from '../deferred.ts'
import { createListeners } from '../listeners.ts'

export type StepUp = ReturnType<typeof createStepUp>

/** The question who the user is. All calls that need its answer meanwhile share it. */
export function createStepUp() {
  const { notify, subscribe } = createListeners()
  let question: ReturnType<typeof deferred<boolean>> | undefined
  const end = () => {
    const ended = question
    question = undefined
    notify()
    return ended
  }
  return {
    subscribe,
    isAsked: () => question !== undefined,
    /** Resolves with true once the user proved who they are, with false if they would not. */
    ask: (): Promise<boolean> => {
      question ??= deferred()
      notify()
      return question.promise
    },
    settle: (isProved: boolean) => end()?.resolve(isProved),
    /** Ends a question that could not be shown. */
    fail: (error: unknown) => end()?.reject(error),
  }
}

/**
 * Asks who the user is where a call needs it, and then repeats the call, once, as it was: with its
 * idempotency key. If the user would not say, the refusal stands.
 */
export const withStepUp =
  (transport: Transport, ask: StepUp['ask']): Transport =>
  async (request) => {
    const response = await transport(request)
    return needsStepUp(response) && (await ask()) ? transport(request) : response
  }

const needsStepUp = ({ body }: ApiResponse): boolean =>
  (body as Partial<ErrorAnswer> | undefined)?.code === 'STEP_UP_NEEDED'
