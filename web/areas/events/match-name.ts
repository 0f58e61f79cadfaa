import { fold } from '@55tickets/rules/slug.ts'

/** Whether a name holds what was typed, whatever the case and the accents of either. */
export const matchesName = (name: string, typed: string): boolean =>
  fold(name).includes(fold(typed.trim()))
