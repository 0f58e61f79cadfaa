import { dateLineWithEnd } from '@55tickets/rules/events/date-line.ts'
import { maskOrganizationDocument } from '@55tickets/rules/organizations/organization.ts'
import type { Address } from '@55tickets/rules/people/address.ts'
import { maskPhone } from '@55tickets/rules/people/phone.ts'
import { maskPostalCode } from '@55tickets/rules/people/postal-code.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { eventDates, eventPlaces } from '../events/public.ts'
import type { FactBlock } from './report.ts'

/** The event of a report and its organization. */
export interface Subject {
  readonly eventId: string
  readonly slug: string
  readonly name: string
  readonly timezone: string
  readonly startsAt: Date
  readonly places: number
  readonly now: Date
  /** Parts of every report. */
  readonly issued: string
  readonly standing: string
  readonly facts: readonly FactBlock[]
}

/** Reads what every report says of its event; undefined for one without an organization. */
export async function readSubject(db: Db, eventId: string): Promise<Subject | undefined> {
  const row = await findEvent(db, eventId)
  if (!row) return undefined
  return {
    eventId,
    slug: row.slug,
    name: row.name,
    timezone: row.timezone,
    startsAt: row.starts_at,
    places: row.places,
    now: row.now,
    issued: `Emitido pela 55Tickets em ${momentText(row.now, HOME_ZONE)}, horário de Brasília`,
    standing: describeStanding(row),
    facts: [
      { title: 'Organização', facts: organizationFacts(row) },
      { title: 'Evento', facts: eventFacts(row) },
    ],
  }
}

type SubjectRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>

const findEvent = (db: Db, eventId: string) =>
  db
    .selectFrom('events')
    .innerJoin('organizations as organization', 'organization.id', 'events.organization_id')
    .select(['events.slug', 'events.name', 'timezone', 'starts_at', 'ends_at', 'cancelled_at'])
    .select(['postponed_at', 'weekly_days', 'weekly_start', 'weekly_end'])
    .select(['location_name', 'events.address', 'city', 'region'])
    .select(['organization.name as organizationName', 'legal_name', 'document', 'phone'])
    .select('organization.address as organizationAddress')
    .select(eventPlaces.as('places'))
    .select(sql<Date>`app_now()`.as('now'))
    .where('events.id', '=', eventId)
    .executeTakeFirst()

function describeStanding({ now, ends_at, cancelled_at, timezone }: SubjectRow): string {
  if (cancelled_at) return `Evento cancelado em ${momentText(cancelled_at, timezone)}`
  return now < ends_at
    ? 'Parcial: o evento ainda não terminou'
    : 'Evento encerrado: devoluções posteriores à emissão não estão incluídas'
}

function organizationFacts(row: SubjectRow): FactBlock['facts'] {
  const { organizationName: name, legal_name, document, phone } = row
  const address = row.organizationAddress as Partial<Address> | null
  return [
    ['Razão social', legal_name ?? name],
    ...(legal_name && legal_name !== name ? [['Nome fantasia', name] as const] : []),
    ['CNPJ ou CPF', document ? maskOrganizationDocument(document) : 'não informado'],
    ['Endereço', (address && addressText(address)) || 'não informado'],
    ['Telefone', maskPhone(phone)],
  ]
}

function addressText(address: Partial<Address>): string {
  const { street, number, complement, neighborhood, city, state, postalCode } = address
  const join = (parts: readonly (string | undefined)[], joint: string) =>
    parts.filter(Boolean).join(joint)
  return join(
    [
      join([street, number, complement], ', '),
      neighborhood,
      join([city, state], '/'),
      postalCode && `CEP ${maskPostalCode(postalCode)}`,
    ],
    ' - ',
  )
}

function eventFacts(row: SubjectRow): FactBlock['facts'] {
  const status = row.postponed_at ? 'postponed' : 'scheduled'
  const place = [row.address, `${row.city}/${row.region}`].filter(Boolean).join(' - ')
  return [
    ['Data', dateLineWithEnd({ ...eventDates(row), status })],
    ['Local', row.location_name],
    ['Endereço', place],
    ['Capacidade', `${countText(row.places)} lugares`],
  ]
}
