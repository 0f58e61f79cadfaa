import type { Session } from '@55tickets/contracts/events.ts'
import { expect, test } from 'vitest'
import { sampleSession } from '../events/testing/sample-event.ts'
import { placesText, type SessionView, sessionView } from './session-view.ts'

const start = '2026-12-05T12:00:00.000Z'
const end = '2026-12-05T14:00:00.000Z'
const just = (instant: string, ms: number) => new Date(Date.parse(instant) + ms)

const session = (own: Partial<Session> = {}) =>
  sampleSession({ periodo: { dataInicio: start, dataFim: end }, ...own })

const somebody = {
  loading: { isSignedOut: false, isSubscribed: undefined },
  stranger: { isSignedOut: true, isSubscribed: undefined },
  user: { isSignedOut: false, isSubscribed: false },
  subscriber: { isSignedOut: false, isSubscribed: true },
}
const early = just(start, -1)
const seen = (who: keyof typeof somebody, own: Partial<Session> = {}, now = early) =>
  sessionView({ session: session(own), now, ...somebody[who] })

test.each<[keyof typeof somebody, Partial<Session>, SessionView]>([
  ['loading', {}, 'loading'],
  ['stranger', {}, 'login'],
  ['user', {}, 'open'],
  ['subscriber', {}, 'cancellable'],
  ['subscriber', { isCancelled: true }, 'none'],
  ['user', { isCancelled: true }, 'none'],
  ['loading', { remainingPlaces: 0 }, 'loading'],
  ['stranger', { remainingPlaces: 0 }, 'full'],
  ['user', { remainingPlaces: 0 }, 'full'],
  ['user', { remainingPlaces: 1 }, 'open'],
  ['subscriber', { remainingPlaces: 0 }, 'cancellable'],
  ['loading', { isPaid: true }, 'buy'],
  ['stranger', { isPaid: true }, 'buy'],
  ['user', { isPaid: true }, 'buy'],
  ['user', { isPaid: true, remainingPlaces: 0 }, 'full'],
  ['subscriber', { isPaid: true }, 'subscribed'],
  ['loading', { allowSubscription: false }, 'none'],
  ['stranger', { allowSubscription: false }, 'none'],
  ['user', { allowSubscription: false }, 'none'],
  ['subscriber', { allowSubscription: false }, 'cancellable'],
  ['stranger', { allowSubscription: false, isPaid: true }, 'buy'],
  ['user', { allowSubscription: false, isPaid: true }, 'buy'],
  ['user', { allowSubscription: false, isPaid: true, remainingPlaces: 0 }, 'full'],
  ['subscriber', { allowSubscription: false, isPaid: true }, 'subscribed'],
])('for a %s a session with %j is %s', (who, own, view) => {
  expect(seen(who, own)).toBe(view)
})

test.each<[keyof typeof somebody, Partial<Session>, Date, SessionView]>([
  ['user', {}, just(end, -1), 'open'],
  ['user', {}, just(end, 0), 'ended'],
  ['stranger', {}, just(end, 0), 'ended'],
  ['loading', {}, just(end, 0), 'ended'],
  ['user', { isPaid: true }, just(end, 0), 'ended'],
  ['user', { remainingPlaces: 0 }, just(end, 0), 'ended'],
  ['user', { allowSubscription: false }, just(end, 0), 'none'],
  ['subscriber', {}, just(start, 0), 'subscribed'],
  ['subscriber', {}, just(end, 0), 'subscribed'],
])('for a %s a session with %j at %s is %s', (who, own, now, view) => {
  expect(seen(who, own, now)).toBe(view)
})

test.each([
  [null, undefined],
  [10, undefined],
  [9, 'Restam 9 vagas'],
  [3, 'Restam 3 vagas'],
  [1, 'Resta 1 vaga'],
  [0, undefined],
])('with %s places left the text is: %s', (remainingPlaces, text) => {
  expect(placesText(session({ remainingPlaces }))).toBe(text)
})
