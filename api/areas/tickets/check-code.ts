import { type Refusal, refuse } from '../../platform/refuse.ts'
import type { findCode } from './find-code.ts'

type FoundCode = NonNullable<Awaited<ReturnType<typeof findCode>>>

/** Refuses a code without a holder or one that is used: it gets neither file nor QR code. */
export function checkCode(
  code: FoundCode | undefined,
):
  | (FoundCode & { holder_name: string })
  | Refusal<'CODE_NOT_FOUND' | 'HOLDER_REQUIRED' | 'CODE_USED'> {
  if (!code) return refuse('CODE_NOT_FOUND')
  if (code.scanned_at) return refuse('CODE_USED')
  if (!code.named_at || code.holder_name === null) return refuse('HOLDER_REQUIRED')
  return { ...code, holder_name: code.holder_name }
}
