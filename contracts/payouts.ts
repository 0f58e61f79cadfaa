import { isReais } from '@55tickets/rules/money/money.ts'
import { eventBlocks, organizationBlocks } from '@55tickets/rules/money/payout.ts'
import { payoutKeyTypes, payoutStatuses } from '@55tickets/rules/money/payout-text.ts'
import { cnpjCharacters } from '@55tickets/rules/people/cnpj.ts'
import { z } from 'zod/mini'
import { call } from './http/call.ts'
import { Id, Instant, Reais } from './http/parts.ts'
import { OneOrganization } from './organizations.ts'

/** Calls about payouts: the key that money goes to, what can be paid out, what was. */

/** A day in Brasília, `YYYY-MM-DD`. */
const Day = z.string()
const OrganizationBlock = z.nullable(z.enum(organizationBlocks))

const PayoutKey = z.object({
  type: z.enum(payoutKeyTypes),
  /** Redacted. */
  key: z.string(),
  /** Name of the owner who set it. */
  setBy: z.string(),
  createdAt: Instant,
  countsFrom: Instant,
})
export type PayoutKey = z.infer<typeof PayoutKey>

const PayoutAccount = z.object({
  /** The key that counts. */
  key: z.nullable(PayoutKey),
  /** A newer key that does not count yet. */
  waitingKey: z.nullable(PayoutKey),
  /** CPF or CNPJ of the organization, which alone can be the key. */
  document: z.nullable(z.string()),
  /** Why nothing can be paid out. */
  block: OrganizationBlock,
  serverTime: Instant,
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

export const readPayoutAccount = call({
  method: 'GET',
  path: '/organizations/:organizationId/payout-account',
  access: 'organization:seeMoney',
  summary: 'The PIX key to which the organization’s money goes',
  params: OneOrganization,
  answer: PayoutAccount,
  refusals: ['ORGANIZATION_NOT_FOUND', 'FORBIDDEN'],
})

export const setPayoutKey = call({
  method: 'PUT',
  path: '/organizations/:organizationId/payout-account',
  access: 'organization:manageOrganization',
  confirm: 'step-up',
  limitedBy: 'user',
  summary: 'Set the PIX key, which counts after 24 hours and can be stopped until then',
  params: OneOrganization,
  body: z.strictObject({
    /** The organization's own CPF or CNPJ. */
    pixKey: z.pipe(
      z.string().check(z.minLength(1, 'Informe a chave PIX'), z.maxLength(100)),
      z.transform(cnpjCharacters),
    ),
  }),
  answer: PayoutAccount,
  refusals: ['ORGANIZATION_NOT_FOUND', 'FORBIDDEN', 'EMAIL_NOT_PROVED', 'ORGANIZATION_SUSPENDED'],
})

/** Money that an event has for payouts. */
const EventBalance = z.object({
  eventId: Id,
  name: z.string(),
  /** Entries whose day has come; negative for a debt. */
  available: Reais,
  /** Part of it that is held back for refunds, until a day. */
  reserve: Reais,
  reserveUntil: Day,
  /** Part of it that is held back for PIX payments reported as fraud, until a day. */
  pixReserve: Reais,
  pixReserveUntil: z.nullable(Day),
  /** Part of it that pays off debts of other events. */
  withheld: Reais,
  payable: Reais,
  payableFrom: Day,
  block: z.nullable(z.enum(eventBlocks)),
  /** Money whose day comes later, by month: the first day with some, and the sum. */
  coming: z.array(z.object({ from: Day, amount: Reais })),
  /** Payouts that did not fail. */
  paidOut: Reais,
})
export type EventBalance = z.infer<typeof EventBalance>

export const listBalances = call({
  method: 'GET',
  path: '/organizations/:organizationId/payouts/balances',
  access: 'organization:seeMoney',
  summary: 'What of each event can be paid out today, what is held back, and what comes when',
  params: OneOrganization,
  answer: z.object({
    /** Events with money, the newest first. */
    events: z.array(EventBalance),
    /** Sums over all events. Less than the sum of what each could pay out, where a debt is left for one of them. */
    payable: Reais,
    withheld: Reais,
    debt: Reais,
    /** Part of the debt that other organizations with the same CPF or CNPJ owe. */
    othersDebt: Reais,
    block: OrganizationBlock,
    /** Percent of card sales, and of PIX sales, that the reserves are. */
    reservePercent: z.number(),
    pixReservePercent: z.number(),
    today: Day,
  }),
  refusals: ['ORGANIZATION_NOT_FOUND', 'FORBIDDEN'],
})
export type BalanceList = z.infer<(typeof listBalances)['answer']>

const Payout = z.object({
  _id: Id,
  eventId: Id,
  eventName: z.string(),
  amount: Reais,
  status: z.enum(payoutStatuses),
  /** PIX key that it goes to, redacted. */
  key: z.string(),
  requestedBy: z.string(),
  createdAt: Instant,
  /** When it was done or failed; of one under way, when it was asked for. */
  changedAt: Instant,
  /** Why it failed: a code, or the bank's words. */
  failure: z.nullable(z.string()),
})
export type Payout = z.infer<typeof Payout>

export const listPayouts = call({
  method: 'GET',
  path: '/organizations/:organizationId/payouts',
  access: 'organization:seeMoney',
  summary: 'Payouts of an organization, the newest first',
  params: OneOrganization,
  query: z.strictObject({
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
  }),
  answer: z.object({
    docs: z.array(Payout),
    totalDocs: z.int(),
    page: z.int(),
    totalPages: z.int(),
  }),
  refusals: ['ORGANIZATION_NOT_FOUND', 'FORBIDDEN'],
})
export type PayoutList = z.infer<(typeof listPayouts)['answer']>

export const requestPayout = call({
  method: 'POST',
  path: '/organizations/:organizationId/payouts',
  access: 'organization:requestPayouts',
  confirm: 'step-up',
  limitedBy: 'user',
  summary: 'Ask for money of an event; an Idempotency-Key makes it happen once',
  params: OneOrganization,
  body: z.strictObject({
    eventId: Id,
    amount: z
      .number()
      .check(
        z.positive('Informe o valor'),
        z.lte(100_000_000),
        z.refine(isReais, 'Use até centavos'),
      ),
  }),
  status: 201,
  answer: Payout,
  refusals: [
    'ORGANIZATION_NOT_FOUND',
    'FORBIDDEN',
    'EMAIL_NOT_PROVED',
    'EVENT_NOT_FOUND',
    'PAYOUT_BLOCKED',
    'BALANCE_TOO_LOW',
    'KEY_REUSED',
  ],
})
