import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect } from 'vitest'
import { findRunningDatabase } from '../database/find-running-database.ts'
import type { RunningProduct } from './run-product.ts'

/** Number of the card that is searched for. */
export const CARD_NUMBER = '371449635398431'
const EVENT = 'santa-teresa-a-pe'

/** Creates a user with CPF and address, who buys one demo ticket by card for each of these codes. */
export async function buyByCard(
  { url }: RunningProduct,
  codes: readonly string[],
): Promise<string[]> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const login = { email: 'ana@demo.55tickets.com.br', password: 'demo1234' }
  headers['authorization'] = `Bearer ${(await ask('POST', '/login', login)).accessToken}`
  const event = await ask('GET', `/events/${EVENT}`)
  const items = [{ ticketId: event.tickets[0]._id, quantity: 1 }]
  const sales: string[] = []
  for (const ccv of codes) {
    const sale = await ask('POST', `/events/${event._id}/reserve`, { eventId: event._id, items })
    const paid = await ask('POST', '/payments/process', cardPayment(sale._id, ccv))
    expect(paid.status).toBe('CONFIRMED')
    sales.push(sale._id)
  }
  return sales
}

const cardPayment = (vendaId: string, ccv: string) => ({
  vendaId,
  paymentType: 'CREDIT_CARD',
  installments: 1,
  creditCard: {
    holderName: 'ANA SOUZA',
    number: CARD_NUMBER,
    expiryMonth: '12',
    expiryYear: String(new Date().getFullYear() + 2),
    ccv,
  },
  creditCardHolderInfo: {
    name: 'Ana Souza',
    email: 'ana@example.com',
    cpfCnpj: '52998224725',
    phone: '51998765432',
    postalCode: '90010150',
  },
})

/** The bytes of every file below a folder. */
export const readFiles = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))

export const isIn = (files: readonly Buffer[], text: string) =>
  files.some((file) => file.includes(Buffer.from(text)))

/** Four-digit codes that no file contains yet, not even by chance. */
export function unusedCodes(files: readonly Buffer[]): string[] {
  const used = new Set<number>()
  const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57
  for (const file of files) {
    let digits = 0
    let last = 0
    for (const byte of file) {
      digits = isDigit(byte) ? digits + 1 : 0
      last = digits > 0 ? (last * 10 + byte - 48) % 10_000 : 0
      if (digits >= 4) used.add(last)
    }
  }
  const codes = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0'))
  return codes.filter((code) => !used.has(Number(code)))
}

/** Stores a row with a card in it, as a leak would leave, and has everything written to files. */
export async function plantCard(folder: string, ccv: string): Promise<void> {
  const client = new Client({ connectionString: findRunningDatabase(folder) })
  await client.connect()
  await client.query('create table planted (told jsonb)')
  await client.query('insert into planted values ($1)', [JSON.stringify({ creditCard: { ccv } })])
  await client.query('checkpoint')
  await client.end()
}
