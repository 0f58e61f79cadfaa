import { vi } from 'vitest'
import { today } from '../calendar.ts'
import type { Payment } from '../payment.ts'
import { type SandboxOptions, startSandbox } from '../start-sandbox.ts'
import { createDatabase } from './create-database.ts'
import { openWebhookReceiver } from './webhook-receiver.ts'

export const API_KEY = '$aact_hmlg_of-these-tests'
export const TOKEN = 'the-token-of-these-tests'

export interface Answer<T> {
  status: number
  body: T
}

export interface List<T> {
  object: string
  hasMore: boolean
  totalCount: number
  limit: number
  offset: number
  data: T[]
}

export interface Errors {
  errors: { code: string; description: string }[]
}

const silentLog = { warn: () => undefined, error: () => undefined }

/** Waits until the assertions hold; generous, because the machine may be busy. */
export const eventually = <T>(check: () => T | Promise<T>, timeout = 60_000): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 50 })

/** A sandbox with its own database and a receiver of its webhooks. */
export async function openSandbox(options: Partial<SandboxOptions> = {}) {
  const database = await createDatabase()
  const receiver = await openWebhookReceiver()
  const start = () =>
    startSandbox({
      databaseUrl: database.url,
      port: 0,
      apiKey: API_KEY,
      webhook: { url: receiver.url, token: TOKEN },
      log: silentLog,
      ...options,
    })
  let sandbox = await start()

  async function call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const response = await fetch(`${sandbox.url}${path}`, {
      method,
      headers: {
        access_token: API_KEY,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as T }
  }

  async function addCustomer(): Promise<string> {
    const fields = { name: 'Ana Souza', cpfCnpj: '529.982.247-25' }
    return (await call<{ id: string }>('POST', '/customers', fields)).body.id
  }
  let customerId = await addCustomer()

  async function pay(fields: object): Promise<Payment> {
    const { status, body } = await call<Payment>('POST', '/payments', fields)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }
  const pixFields = (more: object = {}) => ({
    customer: customerId,
    billingType: 'PIX',
    value: 110,
    dueDate: today(),
    ...more,
  })
  const cardFields = (number = '4444444444444444', more: object = {}) => ({
    customer: customerId,
    billingType: 'CREDIT_CARD',
    value: 110,
    dueDate: today(),
    ...card(number),
    ...more,
  })

  return {
    database,
    receiver,
    call,
    customerId: () => customerId,
    url: () => sandbox.url,
    pixFields,
    cardFields,
    pix: (more?: object) => pay(pixFields(more)),
    card: (number?: string, more?: object) => pay(cardFields(number, more)),
    control: <T>(path: string, body: object = {}) => call<T>('POST', `/control/${path}`, body),
    read: async (id: string) => (await call<Payment>('GET', `/payments/${id}`)).body,
    stop: () => sandbox.stop(),
    async startAgain() {
      sandbox = await start()
    },
    /** Empties the sandbox. Faster than a new database for each test. */
    async startOver() {
      await sandbox.stop()
      receiver.clear()
      await database.pool.query(
        'truncate sandbox.customers, sandbox.payments, sandbox.transfers, sandbox.webhooks, sandbox.webhook_events cascade',
      )
      sandbox = await start()
      customerId = await addCustomer()
    },
    async close() {
      await sandbox.stop()
      await receiver.close()
      await database.drop()
    },
  }
}

export type TestSandbox = Awaited<ReturnType<typeof openSandbox>>

/** Card fields as in the provider's documentation. */
const card = (number: string) => ({
  remoteIp: '203.0.113.9',
  creditCard: {
    holderName: 'ANA SOUZA',
    number,
    expiryMonth: '05',
    expiryYear: '2035',
    ccv: '318',
  },
  creditCardHolderInfo: {
    name: 'Ana Souza',
    email: 'ana@example.com',
    cpfCnpj: '24971563792',
    postalCode: '89223-005',
    addressNumber: '277',
    phone: '4738010919',
  },
})
