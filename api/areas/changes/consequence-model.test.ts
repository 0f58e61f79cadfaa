import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { Consequence } from '@55tickets/rules/changes/consequence.ts'
import { findConsequences } from '@55tickets/rules/changes/find-consequences.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { amountFor, isReplay, runSeeds, seedsTimeoutMs } from '../../testing/long-run.ts'
import { DATES } from '../editor/testing/editor-app.ts'
import { anyEdit } from './testing/any-edit.ts'
import { type ChangesApp, openChangesApp, type RefusedChange } from './testing/changes-app.ts'
import { REASON, WEEKLY } from './testing/live-event.ts'

/**
 * Random live events and random edits: what the browser computes from the answer of `GET E` and the
 * typed body is what the server asks for, accepts and records, and exactly the people of the groups
 * are mailed. Browser and server share a rule; what is expected here is computed without it.
 */

const AMOUNT = { runs: 1, longMinutes: 3 }
const EVENTS = amountFor({ short: 12, long: 40 })

let app: ChangesApp
beforeAll(async () => {
  app = await openChangesApp()
})
afterAll(() => app.close())

/** What a person has of the event. */
const anyPerson = fc.record({
  orders: fc.integer({ min: 0, max: 2 }),
  isHolding: fc.boolean(),
  isSubscribed: fc.boolean(),
})

const anyStory = fc.record({
  isRecurring: fc.boolean(),
  people: fc.array(anyPerson, { maxLength: 3 }),
  edits: fc.array(anyEdit, { minLength: 1, maxLength: 5 }),
})

type Story = typeof anyStory extends fc.Arbitrary<infer S> ? S : never

/** Publishes an event with its people. Returns who has something of it, and who subscribed. */
async function open({ isRecurring, people }: Story) {
  const event = await app.publish({ dates: isRecurring ? WEEKLY : DATES, hasSession: true })
  const everyone = new Set<string>()
  const subscribers = new Set<string>()
  let isSold = false
  let isPaid = false
  for (const { orders, isHolding, isSubscribed } of people) {
    const who = await app.buyer()
    for (let count = 0; count < orders; count += 1)
      await app.buy(event.eventId, event.ticketId, { who, quantity: 1 + count })
    if (isHolding) {
      const { status } = await app.reserve(who, event.eventId, event.ticketId)
      expect(status).toBe(201)
    }
    if (orders > 0) isPaid = true
    if (orders > 0 || isHolding) isSold = true
    if (isSubscribed) await app.subscribe(event.sessionId, who)
    if (isSubscribed) subscribers.add(who)
    if (orders > 0 || isHolding || isSubscribed) everyone.add(who)
  }
  // Somebody who has nothing of it is never written to.
  await app.buyer()
  const past: EditedEvent[] = []
  const isSubscribed = subscribers.size > 0
  return { ...event, everyone, subscribers, isSold, isPaid, isSubscribed, past }
}

type Opened = Awaited<ReturnType<typeof open>>

const mailsByPerson = async () => (await app.notices()).map(({ userId }) => userId)

/** As `kind group`; no edit here moves an amount of money. */
const keys = (consequences: readonly Consequence[]) => {
  expect(consequences.filter(({ amountCents }) => amountCents !== null)).toEqual([])
  return consequences.map(({ kind, group }) => `${kind} ${group}`).toSorted()
}

const confirmation = (expected: readonly string[]) =>
  expected.map((key) => {
    const [kind, ...group] = key.split(' ')
    return { kind, group: group.join(' '), amountCents: null }
  })

/** People who are told. */
function peopleTold(expected: readonly string[], { everyone, subscribers, sessionId }: Opened) {
  if (expected.includes('notice everyone')) return everyone
  return expected.includes(`notice session ${sessionId}`) ? subscribers : new Set<string>()
}

/** Consequences that need no confirmation. */
const FREE = ['newOrders newOrders', 'nameKept buyers']

/** Consequences that edits had; the model fails unless each of `KEYS` was reached. */
const reached = new Set<string>()
/** Days of a repeating event that are dropped, without a refund for who has another one left. */
const NO_REFUND = 'calendar everyone, no openRefund'
const KEYS = [
  'notice everyone',
  'calendar everyone',
  'listed visitors',
  'openRefund buyers',
  'sessionsMove everyone',
  'notice session of theirs',
  NO_REFUND,
  ...FREE,
]
function noteReached(expected: readonly string[], sessionId: string): void {
  for (const key of expected) reached.add(key.replace(sessionId, 'of theirs'))
  if (expected.includes('calendar everyone') && !expected.includes('openRefund buyers'))
    reached.add(NO_REFUND)
}

async function save(opened: Opened, makeEdit: Story['edits'][number]): Promise<void> {
  const event = await app.read(opened.eventId)
  const { path, body, edit, ...typed } = makeEdit(event, opened)
  const isLive = opened.everyone.size > 0
  expect(event.isLive).toBe(isLive)
  const expected = isLive ? typed.expected.toSorted() : []
  opened.past.push(event)
  noteReached(expected, opened.sessionId)
  const context = { isLive: event.isLive, isPostponed: false, now: new Date() }
  expect(keys(findConsequences(edit, context))).toEqual(expected)
  const put = (more: object) =>
    app.call<RefusedChange & { told: number }>('PUT', `${opened.path}/${path}`, {
      ...body,
      ...more,
    })
  const reason = expected.includes('openRefund buyers') ? { reason: REASON } : {}
  if (expected.some((key) => !FREE.includes(key))) {
    const refused = await put(reason)
    expect(refused).toMatchObject({ status: 409, body: { code: 'CHANGE_DIFFERS' } })
    expect(keys(refused.body.consequences ?? [])).toEqual(expected)
  }
  const [mailsBefore, changesBefore] = [await mailsByPerson(), await app.changes(opened.eventId)]
  const saved = await put({ ...reason, confirmed: confirmation(expected) })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const told = peopleTold(expected, opened)
  expect(saved.body.told).toBe(told.size)
  const [change, ...earlier] = await app.changes(opened.eventId)
  if (earlier.length === changesBefore.length)
    expect(keys(change?.consequences ?? [])).toEqual(expected)
  else expect(expected).toEqual([])
  await app.sendNotices()
  const mailed = (await mailsByPerson()).slice(mailsBefore.length)
  expect(mailed.toSorted()).toEqual([...told].toSorted())
}

test(
  'the browser computes what the server accepts, records and mails',
  async () => {
    const property = fc.asyncProperty(anyStory, async (story) => {
      const opened = await open(story)
      for (const makeEdit of story.edits) await save(opened, makeEdit)
    })
    await runSeeds(AMOUNT, (seed) => fc.assert(property, { seed, numRuns: EVENTS }))
    await expectInvariants(app.database.pool)
    if (!isReplay) expect(reached).toEqual(new Set(KEYS))
  },
  seedsTimeoutMs(AMOUNT),
)
