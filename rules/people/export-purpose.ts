import { textLength } from '../forms/form-field.ts'
import { tidyLine } from '../text/tidy-text.ts'

/** Length of what whole CPFs are exported for. */
export const PURPOSE_LENGTH = { min: 10, max: 300 } as const

/** Error message for a typed purpose of whole CPFs; null if it will do. */
export function checkPurpose(text: string): string | null {
  const length = textLength(tidyLine(text))
  if (length < PURPOSE_LENGTH.min)
    return `Diga para que os CPFs serão usados, em pelo menos ${PURPOSE_LENGTH.min} letras`
  return length > PURPOSE_LENGTH.max ? `Use no máximo ${PURPOSE_LENGTH.max} letras` : null
}
