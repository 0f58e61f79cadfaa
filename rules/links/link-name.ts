import { fold } from '../text/slug.ts'
import { tidyLine } from '../text/tidy-text.ts'

const MAX_NAME_LENGTH = 60
const MAX_CODE_LENGTH = 40
/** Room for the number that keeps codes apart. */
const MAX_STEM_LENGTH = 36

/** Checks the name of a tracking link. */
export function checkLinkName(typed: string): string | null {
  const name = tidyLine(typed)
  if (name === '') return 'Dê um nome ao link'
  return name.length > MAX_NAME_LENGTH ? `Use até ${MAX_NAME_LENGTH} caracteres` : null
}

/** Code made from a link's name, with a number where another link has it already. */
export function makeLinkCode(name: string, taken: ReadonlySet<string>): string {
  const stem = trimHyphens(fold(name).replace(/[^a-z0-9]+/g, '-')) || 'link'
  const code = trimHyphens(stem.slice(0, MAX_CODE_LENGTH))
  if (!taken.has(code)) return code
  const short = trimHyphens(stem.slice(0, MAX_STEM_LENGTH))
  let number = 2
  while (taken.has(`${short}-${number}`)) number++
  return `${short}-${number}`
}

const trimHyphens = (text: string) => text.replace(/^-+|-+$/g, '')
