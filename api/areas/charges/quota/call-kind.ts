import type { CallKind } from '@55tickets/rules/money/call-quota.ts'

interface Call {
  readonly method: string
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
}

/** What tells the kinds apart; the first line that fits decides. */
const kinds: readonly (readonly [method: string, path: RegExp, kind: CallKind])[] = [
  ['POST', /^\/customers$/, 'customer'],
  ['POST', /^\/payments$/, 'payment'],
  ['GET', /^\/payments\/[^/]+\/pixQrCode$/, 'pix-code'],
  ['DELETE', /^\/payments\//, 'cancel'],
  ['POST', /\/refund$/, 'refund'],
  ['POST', /^\/transfers$/, 'transfer'],
  ['GET', /^\/(payments|installments|transfers|pix\/transactions)\b/, 'lookup'],
]

/** Tells the kind of a call, by which the quota is counted. */
export function callKind({ method, path, query = {} }: Call): CallKind {
  const found = kinds.find(([itsMethod, itsPath]) => itsMethod === method && itsPath.test(path))
  const kind = found?.[2] ?? 'account'
  // Only the comparison of a whole day reads a list that ends with a day.
  return kind === 'lookup' && 'dateCreated[le]' in query ? 'reconciliation' : kind
}
