import { expect, test } from 'vitest'
import { readCommand } from './read-command.ts'

const SALE = '01a1df17-dce3-7249-ba91-b356ef9433c6'
const RECONCILE = {
  name: 'reconcile',
  day: '2026-11-15',
  until: '2026-11-15',
  repairs: false,
  refundsUnknown: false,
  isSure: false,
}

test.each([
  ['help', { name: 'help' }],
  ['--help', { name: 'help' }],
  ['show ana@example.com', { name: 'show', wanted: 'ana@example.com' }],
  ['invariants', { name: 'invariants' }],
  ['refunds', { name: 'refunds' }],
  ['payouts', { name: 'payouts' }],
  ['provider', { name: 'provider', does: 'calls' }],
  ['provider check', { name: 'provider', does: 'check' }],
  ['provider register', { name: 'provider', does: 'register', isSure: false }],
  ['provider register --yes', { name: 'provider', does: 'register', isSure: true }],
  ['ledger casa', { name: 'ledger', does: 'show', slug: 'casa' }],
  [
    'ledger correct show --amount=-12,34 --note typo --yes',
    {
      name: 'ledger',
      does: 'correct',
      slug: 'show',
      amountCents: -1234,
      note: 'typo',
      isSure: true,
    },
  ],
  ['set-aside', { name: 'set-aside', does: 'list' }],
  ['set-aside list', { name: 'set-aside', does: 'list' }],
  ['set-aside show evt_1&2', { name: 'set-aside', does: 'show', webhookEventId: 'evt_1&2' }],
  ['set-aside retry evt_1', { name: 'set-aside', does: 'retry', webhookEventId: 'evt_1' }],
  [
    'set-aside settle evt_1 --because seen',
    { name: 'set-aside', does: 'settle', webhookEventId: 'evt_1', because: 'seen' },
  ],
  ['reconcile 2026-11-15', RECONCILE],
  ['reconcile 2026-11-15 --repair', { ...RECONCILE, repairs: true }],
  [
    'reconcile 2026-11-15 --until 2026-11-18 --refund-unknown --yes',
    { ...RECONCILE, until: '2026-11-18', refundsUnknown: true, isSure: true },
  ],
  [
    `refund ${SALE.toUpperCase()} --cause moved --yes`,
    { name: 'refund', saleId: SALE, cause: 'moved', isSure: true },
  ],
  [
    `holder ${SALE.toUpperCase()} --name Ana --cpf 529.982.247-25 --cause typo`,
    {
      name: 'holder',
      code: SALE.toUpperCase(),
      holderName: 'Ana',
      holderCpf: '52998224725',
      holderRg: null,
      cause: 'typo',
    },
  ],
  [`refund ${SALE} --cause=moved`, { name: 'refund', saleId: SALE, cause: 'moved', isSure: false }],
])('%s is parsed', (typed, command) => {
  expect(readCommand(typed.split(' '))).toEqual(command)
})

test.each([
  '',
  'sell',
  'show',
  'show a b',
  'show a --yes',
  'show a --what',
  'refund',
  `refund ${SALE}`,
  `refund ${SALE} --cause`,
  `refund ${SALE.slice(0, 8)} --cause moved`,
  `refund ${SALE} --cause moved --repair`,
  'holder',
  `holder ${SALE} --name Ana --cpf 52998224725`,
  `holder ${SALE} --name An --cpf 52998224725 --cause typo`,
  `holder ${SALE} --name Ana --cpf 52998224724 --cause typo`,
  `holder ${SALE} --name Ana --cause typo`,
  `holder ${SALE.slice(0, 8)} --name Ana --cpf 52998224725 --cause typo`,
  `refund ${SALE} --cause moved --cpf 52998224725`,
  'set-aside forget evt_1',
  'set-aside show',
  'set-aside list evt_1',
  'set-aside settle evt_1',
  'set-aside settle --because seen',
  'set-aside retry evt_1 --because seen',
  'reconcile',
  'reconcile yesterday',
  'reconcile 2026-02-30',
  'reconcile 15/11/2026',
  'reconcile 2026-11-15 --until 2026-11-14',
  'reconcile 2026-11-15 --until tomorrow',
  'reconcile 2026-11-15 --repair --yes',
  'invariants now',
  'provider --yes',
  'provider look',
  'provider check --yes',
  'provider register now',
])('"%s" is refused with the reason', (typed) => {
  const read = readCommand(typed.split(' ').filter(Boolean))
  expect(read).toEqual({ wrong: expect.stringMatching(/\S/) })
})

test.each([
  [
    '--name An --cpf 52998224724',
    'The --name needs 3 to 200 characters. The --cpf is missing or wrong',
  ],
  ['--name Ana --cpf 52998224725 --rg 1', 'The --rg needs 5 to 20 characters'],
  ['--what', "Unknown option '--what'"],
])('%s has a short message in English', (typed, wrong) => {
  const words = ['holder', SALE, '--cause', 'typo', ...typed.split(' ')]
  expect(readCommand(words)).toEqual({ wrong })
})

test('an empty cause counts as missing', () => {
  expect(readCommand(['refund', SALE, '--cause', '  '])).toHaveProperty('wrong')
})
