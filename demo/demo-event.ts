import type { EventFileInput } from '@55tickets/api/areas/events/public.ts'
import type { DateFromToday } from './days-from.ts'
import type { DemoOrganizationKey } from './organizations.ts'

/** A demo event, with the organization that owns it, if any. */
export type DemoEventFile = Omit<EventFileInput, 'organization'> & {
  organization?: DemoOrganizationKey
}

/** A demo event: everything except its dates is fixed. */
export type DemoEvent = (on: DateFromToday) => DemoEventFile

/** Note on half-price tickets: Law 12.933/2013 requires a document at the entrance. */
export const halfPriceNote =
  'Estudantes, idosos, pessoas com deficiência e jovens de baixa renda. Leve o documento que comprova o direito.'
