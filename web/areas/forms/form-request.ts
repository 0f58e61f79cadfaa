import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import type { Drafts } from './drafts.ts'

export interface FormRequest {
  /** Title above the form's name: what the answers are for. */
  readonly title: string
  /** Label of the last button. */
  readonly action?: string
  /**
   * Sends the answers. The dialog stays open and shows the error if it rejects; `'in-vain'` closes
   * the dialog and keeps the answers, for failures that other answers would not fix.
   */
  readonly onSubmit?: (answers: FormAnswers[]) => Promise<unknown>
}

export interface FormDialogProps extends FormRequest {
  readonly formIds: readonly string[]
  readonly firstDrafts: Drafts
  /** Called with null if the person gave up; the drafts hold what was filled in by then. */
  readonly onEnd: (answers: FormAnswers[] | null, drafts: Drafts) => void
}
