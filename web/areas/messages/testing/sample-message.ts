import type { Message, MessageList, MessageTerms } from '@55tickets/contracts/messages.ts'

export const sampleMessage = (own: Partial<Message> = {}): Message => ({
  _id: '0b6e4f00-0000-4000-8000-0000000000c1',
  kind: 'service',
  subject: 'Portões abrem às 19h',
  body: '<p>Traga <strong>documento</strong>.</p>',
  status: 'sent',
  author: 'Jurema',
  createdAt: '2027-01-10T12:00:00.000Z',
  sendAt: '2027-01-10T12:01:00.000Z',
  audience: ['Todos os participantes'],
  people: 423,
  mailed: 423,
  sentAt: '2027-01-10T12:01:05.000Z',
  refusalReason: null,
  ...own,
})

const sampleTerms = (own: Partial<MessageTerms> = {}): MessageTerms => ({
  status: 'verified',
  perDay: 10,
  mailsLeft: 500,
  isReviewed: false,
  isEmailProved: true,
  latest: null,
  ...own,
})

export const sampleMessages = (
  docs: readonly Message[],
  terms: Partial<MessageTerms> = {},
): MessageList => ({
  docs: [...docs],
  totalDocs: docs.length,
  page: 1,
  totalPages: 1,
  terms: sampleTerms(terms),
  serverTime: new Date().toISOString(),
})
