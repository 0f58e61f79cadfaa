import { listBody } from './answers.ts'
import type { Db } from './store.ts'

export type Query = Readonly<Record<string, string | undefined>>

/** SQL comparison of each filter, by its query parameter. */
export const paymentFilters = {
  externalReference: `body->>'externalReference' =`,
  customer: `body->>'customer' =`,
  installment: `body->>'installment' =`,
  status: `body->>'status' =`,
  billingType: `body->>'billingType' =`,
  'dueDate[ge]': `body->>'dueDate' >=`,
  'dueDate[le]': `body->>'dueDate' <=`,
  'paymentDate[ge]': `body->>'paymentDate' >=`,
  'paymentDate[le]': `body->>'paymentDate' <=`,
  'dateCreated[ge]': `body->>'dateCreated' >=`,
  'dateCreated[le]': `body->>'dateCreated' <=`,
}

export const customerFilters = {
  externalReference: `body->>'externalReference' =`,
  cpfCnpj: `body->>'cpfCnpj' =`,
  email: `body->>'email' =`,
}

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

/** One page of a list: newest first, without deleted objects. */
export async function list(
  db: Db,
  table: 'payments' | 'customers' | 'transfers',
  filters: Readonly<Record<string, string>>,
  query: Query,
): Promise<object> {
  const limit = Math.min(Math.max(whole(query['limit'], DEFAULT_LIMIT), 1), MAX_LIMIT)
  const offset = whole(query['offset'], 0)
  const values: (string | number)[] = [limit, offset]
  const conditions = [`(body->>'deleted')::boolean is not true`]
  for (const [name, comparison] of Object.entries(filters)) {
    const value = query[name]
    if (typeof value === 'string') conditions.push(`${comparison} $${values.push(value)}`)
  }
  const found = `from sandbox.${table} where ${conditions.join(' and ')}`
  const { rows } = await db.query<{ data: object[]; total: number }>(
    `select (select count(*)::int ${found}) as total,
            array(select body ${found} order by number desc limit $1 offset $2) as data`,
    values,
  )
  const { data, total } = rows[0] ?? { data: [], total: 0 }
  return listBody(data, { offset, limit, totalCount: total })
}

const whole = (text: string | undefined, otherwise: number) =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : otherwise
