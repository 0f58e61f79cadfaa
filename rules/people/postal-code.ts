import { digits, fillMask } from '../text/mask.ts'

/** Formats as 12345-678, also while it is being typed. */
export function maskPostalCode(text: string): string {
  return fillMask('#####-###', digits(text))
}

export function isPostalCode(text: string): boolean {
  return digits(text).length === 8
}
