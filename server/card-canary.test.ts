import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type RunningProduct, runProduct, temporaryFolder } from './testing/run-product.ts'

/** A card is planted in the product as `npm start` runs it; then its whole data folder is searched. */

const NUMBER = '371449635398431'
const CCV = '7319'
const EVENT = 'santa-teresa-a-pe'

/** Somebody with CPF and address buys one ticket of the demo by card; the sale's id. */
async function buy({ url }: RunningProduct): Promise<string> {
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
  const sale = await ask('POST', `/events/${event._id}/reserve`, { eventId: event._id, items })
  const paid = await ask('POST', '/payments/process', {
    vendaId: sale._id,
    paymentType: 'CREDIT_CARD',
    installments: 1,
    creditCard: {
      holderName: 'ANA SOUZA',
      number: NUMBER,
      expiryMonth: '12',
      expiryYear: String(new Date().getFullYear() + 2),
      ccv: CCV,
    },
    creditCardHolderInfo: {
      name: 'Ana Souza',
      email: 'ana@example.com',
      cpfCnpj: '52998224725',
      phone: '51998765432',
      postalCode: '90010150',
    },
  })
  expect(paid.status).toBe('CONFIRMED')
  return sale._id
}

/** Which files below a folder hold these bytes. */
function holding(folder: string, text: string): string[] {
  const wanted = Buffer.from(text)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(wanted))
}

test('no file of the data folder and no log line holds a card number or a CCV', {
  timeout: 120_000,
}, async () => {
  const place = temporaryFolder()
  const product = await runProduct({
    DATA_DIR: place.folder,
    DATABASE_URL: '',
    LOG_LEVEL: 'trace',
  })
  try {
    await product.ready()
    const saleId = await buy(product)
    await product.stop()
    // The search finds what is there: the provider keeps the sale's id as text.
    expect(holding(place.folder, saleId)).not.toEqual([])
    expect(holding(place.folder, NUMBER)).toEqual([])
    expect(holding(place.folder, `"ccv":"${CCV}"`)).toEqual([])
    expect(product.output()).not.toContain(NUMBER)
    expect(product.output()).not.toMatch(new RegExp(`ccv\\W+${CCV}`, 'i'))
  } finally {
    await product.stop()
    place.remove()
  }
})
