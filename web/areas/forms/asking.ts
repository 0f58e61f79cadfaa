import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import type { Drafts } from './drafts.ts'

export interface Asking {
  /** What the answers are for, above the form's name. */
  readonly title: string
  /** What the last button says. */
  readonly action?: string
  /**
   * Sends the answers. While it fails, the dialog stays open and tells so; `'in-vain'` closes it where
   * no other answers would help, and keeps them.
   */
  readonly onSubmit?: (answers: FormAnswers[]) => Promise<unknown>
}

export interface FormDialogProps extends Asking {
  readonly formIds: readonly string[]
  readonly firstDrafts: Drafts
  /** Null where the person gave up; the drafts are what had been filled in by then. */
  readonly onEnd: (answers: FormAnswers[] | null, drafts: Drafts) => void
}
