import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'

export type AssistantStep = 1 | 2 | 3

export const assistantSteps: readonly { readonly number: AssistantStep; readonly name: string }[] =
  [
    { number: 1, name: 'O quê' },
    { number: 2, name: 'Quando e onde' },
    { number: 3, name: 'Ingressos' },
  ]

/** Path of a draft's step. It works on every device of every member who may write the event. */
export const assistantPath = (eventId: string, step: AssistantStep): string =>
  `/promotor/novo?evento=${eventId}&passo=${step}`

/** The step in the address; undefined if there is none. */
export const readStep = (text: string | null): AssistantStep | undefined =>
  assistantSteps.find(({ number }) => String(number) === text)?.number

/** The first step that a draft still needs, to go on where it was left. */
export function nextStep({ dates, place }: EditedEvent): AssistantStep {
  return dates.version === 0 || place.version === 0 ? 2 : 3
}
