import { type Address, checkAddressPart, HOME_COUNTRY } from '@55tickets/rules/people/address.ts'
import { checkCpf } from '@55tickets/rules/people/cpf.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import { z } from 'zod/mini'
import { CurrentUser, checkedText } from './accounts.ts'
import { call } from './http/call.ts'

const part = (name: keyof Address) =>
  z.pipe(
    checkedText((text) => checkAddressPart(name, text)),
    z.transform((text) => text.trim()),
  )
const optionalPart = (name: keyof Address) => z._default(part(name), '')

export const NewAddress = z.strictObject({
  postalCode: z.pipe(part('postalCode'), z.transform(digits)),
  street: part('street'),
  number: part('number'),
  complement: optionalPart('complement'),
  neighborhood: optionalPart('neighborhood'),
  city: part('city'),
  state: optionalPart('state'),
  country: z._default(part('country'), HOME_COUNTRY),
})

export const changeProfile = call({
  method: 'PUT',
  path: '/user/:id',
  access: 'user',
  summary: 'Set the caller’s own CPF or address',
  params: z.strictObject({ id: z.uuid().check(z.toLowerCase()) }),
  body: z
    .strictObject({
      cpf: z.optional(z.pipe(checkedText(checkCpf, 20), z.transform(digits))),
      address: z.optional(NewAddress),
    })
    .check((payload) => {
      const { cpf, address } = payload.value
      if ((cpf === undefined) === (address === undefined))
        payload.issues.push({
          code: 'custom',
          message: 'Envie o CPF ou o endereço',
          input: payload.value,
        })
    }),
  answer: CurrentUser,
  refusals: ['NOT_FOUND', 'CPF_LOCKED'],
})

const OneUser = z.strictObject({ id: z.uuid().check(z.toLowerCase()) })

export const deleteAccount = call({
  method: 'DELETE',
  path: '/user/:id',
  access: 'user',
  confirm: 'step-up',
  limitedBy: 'user',
  summary:
    'Remove who the caller is from everything; sales are kept without a name, as the law wants',
  params: OneUser,
  answer: z.object({ message: z.string() }),
  refusals: ['NOT_FOUND', 'PURCHASES_OPEN', 'LAST_OWNER'],
})
