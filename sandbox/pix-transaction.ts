import { isCnpj } from '@55tickets/rules/people/cnpj.ts'
import { isCpf } from '@55tickets/rules/people/cpf.ts'
import { z } from 'zod'
import { notFound, Problem, readInput } from './answers.ts'
import { type Db, findPayment } from './store.ts'

/** Person or company that sent a PIX. */
const Payer = z.strictObject({
  name: z.string().min(1).max(200),
  cpfCnpj: z.string().refine((text) => isCpf(text) || isCnpj(text), 'O CPF/CNPJ é inválido.'),
})
type Payer = z.infer<typeof Payer>

/** Sets who paid the PIX of a payment, if that was not its customer. */
export async function setPayer(db: Db, paymentId: string, body: unknown): Promise<object> {
  const payer = readInput(Payer, body)
  if (payer instanceof Problem) return payer
  const { rowCount } = await db.query({
    name: 'sandbox-set-payer',
    text: 'update sandbox.payments set payer = $2 where id = $1',
    values: [paymentId, JSON.stringify(payer)],
  })
  return rowCount === 1 ? payer : notFound()
}

const PREFIX = 'pix_'

/** Id of the PIX that has paid a payment. */
export const pixTransactionId = (paymentId: string): string => `${PREFIX}${paymentId}`

/** A PIX that was received, with the account that it came from: that of the customer, unless it was set. */
export async function readPixTransaction(db: Db, id: string): Promise<object> {
  const payment = id.startsWith(PREFIX) ? await findPayment(db, id.slice(PREFIX.length)) : null
  if (payment === null || payment.pixTransaction !== id) return notFound()
  const { rows } = await db.query<Payer>({
    name: 'sandbox-find-payer',
    text: `select coalesce(payer, customers.body)->>'name' as name,
                  coalesce(payer, customers.body)->>'cpfCnpj' as "cpfCnpj"
             from sandbox.payments join sandbox.customers on customers.id = payments.body->>'customer'
            where payments.id = $1`,
    values: [payment.id],
  })
  const [payer] = rows
  return {
    id,
    value: payment.value,
    effectiveDate: payment.paymentDate,
    status: 'DONE',
    type: 'CREDIT',
    payment: payment.id,
    externalAccount: {
      ispb: '00000000',
      ispbName: 'BANCO DE TESTE',
      name: payer?.name ?? null,
      cpfCnpj: payer?.cpfCnpj ?? null,
    },
  }
}
