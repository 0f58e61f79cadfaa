import type { FeeStatement } from '@55tickets/contracts/fee-statement.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { maskOrganizationDocument } from '@55tickets/rules/organizations/organization.ts'
import type { Address } from '@55tickets/rules/people/address.ts'
import { CSV_BOM, csvLine } from '@55tickets/rules/text/csv.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface StatementRequest {
  readonly organizationId: string
  readonly month: string
}

interface Row {
  readonly id: string
  readonly name: string
  readonly charged: number
  readonly returned: number
  readonly byPromoter: number
}

/**
 * Reads our fees of a month by event. A sale's fee at any moment is that of the price which the
 * ledger had of it then, at the rate that the sale froze: so months add up to the fees of the
 * sales, whatever was returned when.
 */
export async function readFeeStatement(
  db: Db,
  { organizationId, month }: StatementRequest,
): Promise<FeeStatement> {
  const { name, legal_name, document, address } = await db
    .selectFrom('organizations')
    .select(['name', 'legal_name', 'document', 'address'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const rows = await sumFees(db, { organizationId, month })
  const sum = (key: 'charged' | 'returned' | 'byPromoter') =>
    rows.reduce((total, row) => total + row[key], 0)
  return {
    month,
    organization: {
      name,
      legalName: legal_name,
      document,
      address: address as Address | null,
    },
    ...toFees({
      charged: sum('charged'),
      returned: sum('returned'),
      byPromoter: sum('byPromoter'),
    }),
    events: rows.map((row) => ({ _id: row.id, name: row.name, ...toFees(row) })),
  }
}

async function sumFees(db: Db, { organizationId, month }: StatementRequest): Promise<Row[]> {
  const begin = sql`(${`${month}-01`}::timestamp at time zone 'America/Sao_Paulo')`
  const end = sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone 'America/Sao_Paulo')`
  const fee = (price: string) =>
    sql`((${sql.ref(price)} * fee_basis_points + 5000) / 10000)::bigint`
  const { rows } = await sql<Row>`
    with changed as (
      select distinct sale_id from ledger_entries
       where organization_id = ${organizationId} and at >= ${begin} and at < ${end} and part = 'price'
    ), prices as (
      select entry.event_id, at, fee_basis_points, promoter_fee_cents > 0 as is_by_promoter,
             (sum(entry.amount_cents) over earlier)::bigint as after,
             (sum(entry.amount_cents) over earlier - entry.amount_cents)::bigint as before
        from changed
        join ledger_entries entry on entry.sale_id = changed.sale_id and part = 'price'
        join sales on sales.id = changed.sale_id and fee_cents + promoter_fee_cents > 0
      window earlier as (partition by entry.sale_id order by entry.id)
    ), fees as (
      select event_id, is_by_promoter, ${fee('after')} - ${fee('before')} as cents
        from prices where at >= ${begin} and at < ${end}
    )
    select events.id, events.name, coalesce(sum(cents) filter (where cents > 0), 0)::bigint as charged,
           coalesce(-sum(cents) filter (where cents < 0), 0)::bigint as returned,
           coalesce(sum(cents) filter (where is_by_promoter), 0)::bigint as "byPromoter"
      from fees join events on events.id = fees.event_id
     group by events.id, events.name order by events.name, events.id`.execute(db)
  return rows
}

const toFees = ({ charged, returned, byPromoter }: Omit<Row, 'id' | 'name'>) => ({
  charged: reais(charged),
  returned: reais(returned),
  total: reais(charged - returned),
  byPromoter: reais(byPromoter),
})

const reais = (amount: number) => toReais(cents(amount))

const heading = [
  'Mês',
  'Razão social',
  'CPF ou CNPJ',
  'Endereço',
  'Evento',
  'Taxas cobradas',
  'Taxas devolvidas',
  'Total',
  'Paga pelo organizador',
]

/** Writes a statement as CSV: one line for each event. */
export function toCsv({ month, organization, events }: FeeStatement): string {
  const { name, legalName, document, address } = organization
  const recipient = [
    month,
    legalName ?? name,
    document === null ? '' : maskOrganizationDocument(document),
    address === null ? '' : addressText(address),
  ]
  const lines = events.map((event) => [
    ...recipient,
    event.name,
    ...[event.charged, event.returned, event.total, event.byPromoter].map(decimal),
  ])
  return CSV_BOM + [heading, ...lines].map(csvLine).join('')
}

/** Amount as spreadsheets of Brazil read a number: "1234,56". */
const decimal = (amount: number): string => amount.toFixed(2).replace('.', ',')

const addressText = (address: Address): string =>
  [
    `${address.street}, ${address.number}`,
    address.complement,
    address.neighborhood,
    `${address.city} - ${address.state}`,
    address.postalCode,
  ]
    .filter(Boolean)
    .join(', ')
