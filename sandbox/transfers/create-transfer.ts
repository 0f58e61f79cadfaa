import { isCnpj } from '@55tickets/rules/people/cnpj.ts'
import { isCpf } from '@55tickets/rules/people/cpf.ts'
import { z } from 'zod'
import { isStorable, Problem, readInput } from '../answers.ts'
import type { Db } from '../store.ts'
import { addTransfer } from './store.ts'
import { newTransfer, type Transfer } from './transfer.ts'

const text = z.string().max(500).refine(isStorable, 'Texto inválido.').nullish()

const Input = z
  .object({
    value: z
      .number('O valor da transferência deve ser informado.')
      .positive('O valor da transferência é inválido.')
      .refine((value) => Number.isSafeInteger(Math.round(value * 100)), 'Valor inválido.'),
    pixAddressKey: z.string('A chave Pix deve ser informada.').min(1).max(100),
    pixAddressKeyType: z.enum(['CPF', 'CNPJ'], 'O tipo da chave Pix é inválido.'),
    operationType: z.literal('PIX').nullish(),
    description: text,
    externalReference: text,
  })
  .refine(
    ({ pixAddressKey, pixAddressKeyType }) =>
      pixAddressKeyType === 'CPF' ? isCpf(pixAddressKey) : isCnpj(pixAddressKey),
    { path: ['pixAddressKey'], message: 'A chave Pix informada é inválida.' },
  )

export interface CreateTransferDeps {
  readonly db: Db
  /** Keys that nobody has registered. */
  readonly refusedKeys: () => readonly string[]
  readonly openingCents: number
  /** Milliseconds until the withdrawal check. */
  readonly stepMs: number
  readonly hasCheck: boolean
}

/** Creates a transfer by PIX. Like the provider, it does not refuse a reference that it knows. */
export async function createTransfer(
  { db, refusedKeys, openingCents, stepMs, hasCheck }: CreateTransferDeps,
  body: unknown,
): Promise<Transfer | Problem> {
  const input = readInput(Input, body)
  if (input instanceof Problem) return input
  if (refusedKeys().includes(input.pixAddressKey))
    return new Problem('invalid_action', 'A chave informada não foi encontrada.')
  const transfer = newTransfer({
    valueCents: Math.round(input.value * 100),
    pixAddressKey: input.pixAddressKey,
    description: input.description ?? null,
    externalReference: input.externalReference ?? null,
  })
  const events = ['TRANSFER_CREATED', 'TRANSFER_PENDING']
  const stage = hasCheck ? 'check' : 'process'
  const isCovered = await addTransfer(
    db,
    { transfer, events, stage, dueInMs: stepMs },
    openingCents,
  )
  return isCovered ? transfer : new Problem('invalid_action', 'Saldo insuficiente.')
}
