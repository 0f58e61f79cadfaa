import { randomInt } from 'node:crypto'
import { isCnpj } from '@55tickets/rules/people/cnpj.ts'
import { isCpf } from '@55tickets/rules/people/cpf.ts'
import { z } from 'zod'
import { isStorable, Problem, readInput } from './answers.ts'
import { today } from './calendar.ts'
import type { Db } from './store.ts'

const optional = z.string().max(500).refine(isStorable).nullish()

const Input = z.object({
  name: z
    .string('O campo name deve ser informado.')
    .trim()
    .min(1, 'O campo name deve ser informado.')
    .refine(isStorable, 'O campo name é inválido.'),
  cpfCnpj: z
    .string('O campo cpfCnpj deve ser informado.')
    .refine((text) => isCpf(text) || isCnpj(text), 'O CPF/CNPJ informado é inválido.'),
  email: optional,
  phone: optional,
  mobilePhone: optional,
  address: optional,
  addressNumber: optional,
  complement: optional,
  province: optional,
  postalCode: optional,
  externalReference: optional,
  notificationDisabled: z.boolean().default(false),
})

const INSERT = {
  name: 'sandbox-add-customer',
  text: 'insert into sandbox.customers (id, body) values ($1, $2)',
}

/** Creates a customer. Duplicates are allowed, as at the provider. */
export async function createCustomer(db: Db, body: unknown): Promise<object> {
  const input = readInput(Input, body)
  if (input instanceof Problem) return input
  const id = `cus_${String(randomInt(2 ** 40)).padStart(13, '0')}`
  const { cpfCnpj } = input
  const customer = {
    object: 'customer',
    id,
    dateCreated: today(),
    ...input,
    cpfCnpj: cpfCnpj.replace(/[^0-9A-Z]/gi, ''),
    personType: isCpf(cpfCnpj) ? 'FISICA' : 'JURIDICA',
    deleted: false,
  }
  await db.query({ ...INSERT, values: [id, JSON.stringify(customer)] })
  return customer
}
