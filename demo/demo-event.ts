import type { EventFileInput } from '@55tickets/api/areas/events/public.ts'
import type { DateFromToday } from './days-from.ts'

/** A demo event: everything except its dates is fixed. */
export type DemoEvent = (on: DateFromToday) => EventFileInput

/** Note on half-price tickets: Law 12.933/2013 requires a document at the entrance. */
export const halfPriceNote =
  'Estudantes, idosos, pessoas com deficiência e jovens de baixa renda. Leve o documento que comprova o direito.'
