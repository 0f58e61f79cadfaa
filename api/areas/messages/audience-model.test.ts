import type { PeopleFilter } from '@55tickets/contracts/people.ts'
import type { MessageKind } from '@55tickets/rules/messages/message.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountFor, testSeed } from '../../testing/long-run.ts'
import { addressKey } from './address-key.ts'
import { type MessagesApp, openMessagesApp } from './testing/messages-app.ts'

/**
 * Random audiences that change before and while they are written to, against a model that knows nothing
 * of SQL: exactly the chosen people get the message, each once.
 */

let app: MessagesApp
beforeAll(async () => {
  app = await openMessagesApp()
  await app.setStatus('verified')
})
afterAll(() => app.close())

const PEOPLE = 7
const TIMEOUT_MS = amountFor({ short: 120_000, long: 600_000 })
const person = fc.nat({ max: PEOPLE - 1 })

/** Something that happens to a person or guest of the event. */
const change = fc.oneof(
  fc.record({
    does: fc.constant('buys' as const),
    who: person,
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ does: fc.constant('subscribes' as const), who: person }),
  // A guest has the address of an account, one of their own, or none.
  fc.record({
    does: fc.constant('isGiven' as const),
    who: person,
    address: fc.constantFrom('account', 'own', 'none'),
  }),
  fc.record({ does: fc.constant('givesBack' as const), who: person }),
  fc.record({ does: fc.constant('isErased' as const), who: person }),
  fc.record({ does: fc.constant('unsubscribes' as const), who: person }),
)
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

const scenario = fc.record({
  kind: fc.constantFrom<MessageKind>('service', 'marketing'),
  filter: fc.constantFrom(
    'everybody',
    'everybody',
    'type',
    'ticket',
    'courtesy',
    'subscription',
    'type',
    'session',
  ),
  before: fc.array(change, { minLength: 6, maxLength: 14 }),
  waiting: fc.array(change, { maxLength: 4 }),
  /** Runs of the job, each killed after so many portions, and what happens after it. */
  sending: fc.array(fc.tuple(fc.nat({ max: 2 }), fc.array(change, { maxLength: 4 })), {
    maxLength: 3,
  }),
  portion: fc.integer({ min: 1, max: 3 }),
  isUndone: fc.constantFrom(false, false, false, true),
})

type Kind = 'ticket' | 'courtesy' | 'subscription'
interface Line {
  readonly kind: Kind
  readonly address: string | null
  readonly who: number
}

/** Plays changes in the product and in a model of the event's people. */
async function play() {
  const event = await app.publish()
  const ids = await app.people(PEOPLE)
  const emails = ids.map(app.emailOf)
  let lines: Line[] = []
  const erased = new Set<number>()
  const unsubscribed = new Set<string>()
  const has = (who: number, kind: Kind) =>
    lines.some((line) => line.who === who && line.kind === kind)
  const id = (who: number) => ids[who] ?? ''
  const email = (who: number) => emails[who] ?? ''

  const apply = async (one: Change): Promise<void> => {
    const { who } = one
    if (one.does === 'isGiven') {
      const address = { account: email(who), own: `guest-${id(who)}@example.com`, none: null }[
        one.address
      ]
      // The erased address belongs to somebody else from then on.
      if (one.address === 'account' && erased.has(who)) return
      await app.give(event, `Convidada ${who}`, address?.toUpperCase() ?? null)
      lines.push({ kind: 'courtesy', address, who: -1 })
      return
    }
    if (one.does === 'unsubscribes') {
      const token = app.tokens.make({
        organizationId: app.organizationId,
        addressKey: addressKey(email(who)),
      })
      await app.app.inject({ method: 'POST', url: `/descadastrar?t=${token}` })
      unsubscribed.add(email(who))
      return
    }
    if (erased.has(who)) return
    if (one.does === 'buys') {
      await app.sell(event, [id(who)], one.quantity)
      lines.push({ kind: 'ticket', address: email(who), who })
    } else if (one.does === 'subscribes') {
      if (has(who, 'subscription')) return
      await app.subscribe(event, [id(who)])
      lines.push({ kind: 'subscription', address: email(who), who })
    } else if (one.does === 'givesBack') {
      await app.revoke(event, id(who))
      await app.query('update subscriptions set cancelled_at = app_now() where user_id = $1', [
        id(who),
      ])
      lines = lines.filter((line) => line.who !== who)
    } else {
      await app.erase(id(who))
      erased.add(who)
      lines = lines.filter((line) => line.who !== who && line.address !== email(who))
      unsubscribed.delete(email(who))
    }
  }
  return {
    event,
    apply,
    /** Addresses of everybody in the audience as of now. */
    audience: (kind: MessageKind, filter: string) =>
      new Set(
        lines
          .filter(
            ({ kind: of }) =>
              filter === 'everybody' ||
              filter === of ||
              (filter === 'type' && of !== 'subscription') ||
              (filter === 'session' && of === 'subscription'),
          )
          .flatMap(({ address }) => address ?? [])
          .filter((address) => kind === 'service' || !unsubscribed.has(address)),
      ),
    /** Address that the change keeps from being written to, if it was not yet. */
    drops: (one: Change, kind: MessageKind) =>
      one.does === 'isErased' || (one.does === 'unsubscribes' && kind === 'marketing')
        ? email(one.who)
        : null,
  }
}

function toFilter(
  name: string,
  { ticketId, sessionId }: { ticketId: string; sessionId: string },
): PeopleFilter {
  if (name === 'everybody') return {}
  if (name === 'type') return { types: [ticketId] }
  if (name === 'session') return { types: [sessionId] }
  return { kinds: [name as Kind] }
}

let number = 0

test(
  'exactly the chosen people are written to, once, whatever happens meanwhile',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        scenario,
        async ({ kind, filter, before, waiting, sending, portion, isUndone }) => {
          const model = await play()
          const { event, apply } = model
          number += 1
          const subject = `Mensagem número ${number}`
          const mailed = async () => (await app.mailedTo(subject)).map((to) => to.toLowerCase())
          for (const one of before) await apply(one)
          const counted = await app.call<{ people: number }>(
            'POST',
            `${event.path}/messages/audience`,
            {
              kind,
              filter: toFilter(filter, event),
            },
          )
          expect(counted.body.people).toBe(model.audience(kind, filter).size)
          const created = await app.write(event.eventId, {
            kind,
            subject,
            filter: toFilter(filter, event),
          })
          expect(created.status).toBe(counted.body.people === 0 ? 400 : 201)
          if (created.status !== 201) return
          const messageId = created.body._id
          for (const one of waiting) await apply(one)
          if (isUndone) expect((await app.stop(event.eventId, messageId)).status).toBe(200)
          await app.query(
            "update messages set send_at = app_now() - interval '2 days' where id = $1",
            [messageId],
          )

          const frozen = isUndone ? new Set<string>() : model.audience(kind, filter)
          await app.run(messageId, { portion, portions: 0 })
          const dropped = new Set<string>()
          for (const [portions, changes] of sending) {
            await app.run(messageId, { portion, portions })
            const already = new Set(await mailed())
            for (const one of changes) {
              const address = model.drops(one, kind)
              if (address !== null && !already.has(address)) dropped.add(address)
              await apply(one)
            }
          }
          // Two processes at once send the rest.
          await Promise.all([app.run(messageId, { portion }), app.run(messageId, { portion })])
          await app.run(messageId, { portion })

          const expected = [...frozen].filter((address) => !dropped.has(address))
          expect((await mailed()).toSorted()).toEqual(expected.toSorted())
          const [message] = (await app.list(event.eventId)).docs
          expect(message).toMatchObject(
            isUndone
              ? { status: 'stopped', mailed: 0 }
              : { status: 'sent', people: frozen.size, mailed: expected.length },
          )
        },
      ),
      { numRuns: amountFor({ short: 15, long: 300 }), seed: testSeed(), endOnFailure: true },
    )
  },
  TIMEOUT_MS,
)
