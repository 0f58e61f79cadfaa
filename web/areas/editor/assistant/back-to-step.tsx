import { ButtonLink } from '../../../ui/button-link.tsx'
import { type AssistantStep, assistantPath } from './assistant-path.ts'

/** Link to an earlier step. What is typed stays in the browser. */
export function BackToStep({ eventId, step }: { eventId: string; step: AssistantStep }) {
  return (
    <ButtonLink variant="quiet" to={assistantPath(eventId, step)}>
      Voltar
    </ButtonLink>
  )
}
