import type { EventFileInput } from '@55tickets/api/areas/events/public.ts'
import type { DateFromToday } from './days-from.ts'

/** An event of the demo: everything but the calendar is fixed. */
export type DemoEvent = (on: DateFromToday) => EventFileInput

/** Law 12.933/2013: who pays half shows a document at the door. */
export const halfPriceNote =
  'Estudantes, idosos, pessoas com deficiência e jovens de baixa renda. Leve o documento que comprova o direito.'
