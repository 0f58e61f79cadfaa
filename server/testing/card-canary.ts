import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testCard } from '@55tickets/api/areas/charges/testing/payer.ts'
import { Client } from 'pg'
import { expect } from 'vitest'
import { findRunningDatabase } from '../database/find-running-database.ts'
import type { RunningProduct } from './run-product.ts'

/** Ways that a card takes, each with a number that nothing else contains and with what it is answered. */
const WAYS = {
  paid: { number: '371449635398431', answer: 'CONFIRMED' },
  // Mastercard's codes have three digits: refused before the provider is called.
  invalid: { number: '5105105105105100', answer: 'CARD_INVALID' },
  unknownField: { number: '378282246310005', answer: 'BAD_INPUT' },
} as const
type Way = keyof typeof WAYS
const ways = Object.keys(WAYS) as Way[]
/** One code in a hundred is in what was written meanwhile by chance; a leak leaves all of its way. */
export const CODES_PER_WAY = 3
const EVENT = 'santa-teresa-a-pe'

/** Codes of the cards that are used, by the way that they take. */
type Codes = Readonly<Record<Way, readonly string[]>>

/** Lets a user of the demo use cards with these codes, three for each way. Returns the id of a paid sale. */
export async function useCards({ url }: RunningProduct, codes: Codes): Promise<string> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.json()
  }
  const login = { email: 'ana@demo.55tickets.com.br', password: 'demo1234' }
  headers['authorization'] = `Bearer ${(await ask('POST', '/login', login)).accessToken}`
  const event = await ask('GET', `/events/${EVENT}`)
  const items = [{ ticketId: event.tickets[0]._id, quantity: 1 }]
  const reserve = () => ask('POST', `/events/${event._id}/reserve`, { eventId: event._id, items })
  let paid = ''
  for (const way of ways) {
    for (const ccv of codes[way]) {
      const { _id } = await reserve()
      const answer = await ask('POST', '/payments/process', cardPayment(_id, way, ccv))
      expect(answer.code ?? answer.status).toBe(WAYS[way].answer)
      if (way === 'paid') paid = _id
    }
  }
  return paid
}

function cardPayment(vendaId: string, way: Way, ccv: string) {
  const { creditCard, creditCardHolderInfo } = testCard(WAYS[way].number)
  const unknownField = way === 'unknownField' && { cvv: ccv }
  return {
    vendaId,
    paymentType: 'CREDIT_CARD',
    installments: 1,
    creditCard: { ...creditCard, ccv, ...unknownField },
    creditCardHolderInfo,
  }
}

/** The bytes of every file below a folder. */
export const readFiles = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))

export const isIn = (files: readonly Buffer[], text: string) =>
  files.some((file) => file.includes(Buffer.from(text)))

/** Four-digit codes that no file contains yet, not even by chance. */
export function unusedCodes(files: readonly Buffer[]): string[] {
  const used = new Set<string>()
  // Found by an expression: a loop over all bytes would take ten times as long.
  for (const file of files)
    for (const [digits] of file.toString('latin1').matchAll(/[0-9]{4,}/g))
      for (let at = 0; at + 4 <= digits.length; at += 1) used.add(digits.slice(at, at + 4))
  const codes = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0'))
  return codes.filter((code) => !used.has(code))
}

/** Number of a card that no way takes. */
export const PLANTED_NUMBER = '6011000990139424'

/** Stores rows with cards in them, as a leak would leave, and has everything written to files. */
export async function plantCards(folder: string, codes: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: findRunningDatabase(folder) })
  await client.connect()
  await client.query('create table planted (told jsonb)')
  for (const ccv of codes) {
    const creditCard = { number: PLANTED_NUMBER, ccv }
    await client.query('insert into planted values ($1)', [JSON.stringify({ creditCard })])
  }
  await client.query('checkpoint')
  await client.end()
}

/** Numbers of cards that are found, and ways of which all codes are. */
export const findLeaks = (
  codes: Readonly<Record<string, readonly string[]>>,
  isFound: (text: string) => boolean,
): string[] => [
  ...[PLANTED_NUMBER, ...ways.map((way) => WAYS[way].number)].filter(isFound),
  ...Object.keys(codes).filter((way) => codes[way]?.every(isFound)),
]
