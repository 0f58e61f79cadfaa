import { type Consequence, consequence } from './consequence.ts'
import { type DateEdit, dateConsequences } from './date-change.ts'
import { type FormEdit, formConsequences } from './form-change.ts'
import { type PlaceEdit, placeConsequences } from './place-change.ts'
import {
  type SessionCancellation,
  type SessionEdit,
  sessionCancellation,
  sessionConsequences,
} from './session-change.ts'

interface PageTerms {
  readonly name: string
  readonly slug: string
}

interface PageEdit {
  readonly part: 'page'
  readonly before: PageTerms
  /** A new name is material if its author says so: then people are told. */
  readonly after: PageTerms & { readonly isMaterial?: boolean | undefined }
}

interface PaymentTerms {
  readonly methods: readonly string[]
  readonly maxPerCpf?: number | null | undefined
  readonly teachersPayHalf?: boolean | undefined
}

interface PaymentEdit {
  readonly part: 'payment'
  readonly before: PaymentTerms
  /** Terms that are left out stay as they are. */
  readonly after: PaymentTerms
}

interface TicketTerms {
  readonly name: string
  readonly minPerOrder: number
  readonly maxPerOrder: number
  readonly salesStart: string | null
  readonly salesEnd: string | null
  readonly isAvailable: boolean
}

interface TicketEdit {
  readonly part: 'ticket'
  /** Null for a new ticket type. */
  readonly before: (TicketTerms & { readonly sold: number; readonly held: number }) | null
  readonly after: TicketTerms
}

/** Edits without terms to compare. */
interface PlainEdit {
  readonly part: 'lot turned' | 'postponed' | 'cancelled' | 'other'
}

/** An edit of an event, with what it was before. Browser and server describe it in the same terms. */
export type EventEdit =
  | PageEdit
  | DateEdit
  | PlaceEdit
  | PaymentEdit
  | TicketEdit
  | SessionEdit
  | SessionCancellation
  | FormEdit
  | PlainEdit

export interface EditContext {
  readonly isLive: boolean
  readonly isPostponed: boolean
  readonly now: Date
}

/**
 * What an edit does to people; nothing while nobody has bought or subscribed. The sheet *Antes de
 * salvar* lists these, and the server refuses an edit that has others than those that were confirmed.
 */
export function findConsequences(edit: EventEdit, context: EditContext): readonly Consequence[] {
  if (!context.isLive) return []
  switch (edit.part) {
    case 'page':
      return pageConsequences(edit)
    case 'dates':
      return dateConsequences(edit, context)
    case 'place':
      return placeConsequences(edit)
    case 'payment':
      return isPaymentChanged(edit) ? [consequence('newOrders', 'newOrders')] : []
    case 'ticket':
      return ticketConsequences(edit)
    case 'session':
      return sessionConsequences(edit)
    case 'session cancelled':
      return sessionCancellation(edit)
    case 'form':
      return formConsequences(edit)
    case 'lot turned':
      return [consequence('lotTurns', 'newOrders')]
    case 'postponed':
      return postponed
    case 'cancelled':
      return cancelled
    case 'other':
      return []
  }
}

const postponed: readonly Consequence[] = [
  consequence('salesStop', 'newOrders'),
  consequence('notice', 'everyone'),
  consequence('openRefund', 'buyers'),
  consequence('listed', 'visitors'),
]

const cancelled: readonly Consequence[] = [
  consequence('salesStop', 'newOrders'),
  consequence('codesRevoked', 'everyone'),
  consequence('notice', 'everyone'),
  consequence('refund', 'buyers'),
  consequence('listed', 'visitors'),
]

function pageConsequences({ before, after }: PageEdit): Consequence[] {
  const isTold = before.name !== after.name && after.isMaterial === true
  return [
    ...(isTold ? [consequence('notice', 'everyone'), consequence('listed', 'visitors')] : []),
    ...(before.slug !== after.slug ? [consequence('redirect', 'visitors')] : []),
  ]
}

function isPaymentChanged({ before, after }: PaymentEdit): boolean {
  const list = (methods: readonly string[]) => [...new Set(methods)].toSorted().join()
  return (
    list(before.methods) !== list(after.methods) ||
    (after.maxPerCpf !== undefined && after.maxPerCpf !== before.maxPerCpf) ||
    (after.teachersPayHalf !== undefined && after.teachersPayHalf !== before.teachersPayHalf)
  )
}

const saleTerms = [
  'minPerOrder',
  'maxPerOrder',
  'salesStart',
  'salesEnd',
  'isAvailable',
] as const satisfies readonly (keyof TicketTerms)[]

function ticketConsequences({ before, after }: TicketEdit): Consequence[] {
  if (!before || before.sold + before.held === 0) return []
  return [
    ...(before.name === after.name ? [] : [consequence('nameKept', 'buyers')]),
    ...(saleTerms.some((term) => before[term] !== after[term])
      ? [consequence('newOrders', 'newOrders')]
      : []),
  ]
}
