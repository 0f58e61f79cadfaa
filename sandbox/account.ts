import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answer, listBody, Problem, readInput } from './answers.ts'

const Approval = z.enum(['PENDING', 'AWAITING_APPROVAL', 'APPROVED', 'REJECTED'])

const Modes = z
  .strictObject({
    status: z
      .strictObject({
        commercialInfo: Approval,
        bankAccountInfo: Approval,
        documentation: Approval,
        general: Approval,
      })
      .partial(),
    pixKeys: z
      .array(z.strictObject({ key: z.string().min(1), status: z.string().default('ACTIVE') }))
      .max(20),
  })
  .partial()

/** What the provider says of the account itself. Settings for tests; the default is ready for sales. */
export interface AccountModes {
  status: Readonly<Record<string, string>>
  pixKeys: readonly { readonly key: string; readonly status: string }[]
}

const PIX_KEY = randomUUID()

export const DEFAULT_ACCOUNT: Readonly<AccountModes> = {
  status: {
    commercialInfo: 'APPROVED',
    bankAccountInfo: 'APPROVED',
    documentation: 'APPROVED',
    general: 'APPROVED',
  },
  pixKeys: [{ key: PIX_KEY, status: 'ACTIVE' }],
}

/** Without an active key, a PIX code can be paid on its due day only. */
export const hasPixKey = ({ pixKeys }: AccountModes): boolean =>
  pixKeys.some(({ status }) => status === 'ACTIVE')

/** Registers the provider's calls about the account, and their control call. */
export function registerAccountRoutes(app: FastifyInstance, modes: AccountModes): void {
  app.get('/myAccount/status', () => ({ id: 'account', ...modes.status }))
  app.get('/pix/addressKeys', () =>
    listBody(modes.pixKeys.map((one) => ({ id: one.key, type: 'EVP', ...one }))),
  )
  app.post('/control/account', ({ body }, reply) => {
    const input = readInput(Modes, body)
    if (input instanceof Problem) return answer(reply, input)
    const { status, pixKeys } = input
    if (status) modes.status = { ...modes.status, ...definedOnly(status) }
    if (pixKeys) modes.pixKeys = pixKeys
    return modes
  })
}

const definedOnly = (fields: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
