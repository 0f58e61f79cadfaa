import { expect, test } from 'vitest'
import { routes } from '../../routes.ts'
import { type AfterLogin, destinationAfterLogin as findDestination } from './destination.ts'
import { readArrival } from './login-arrival.ts'

const destinationAfterLogin = (afterLogin: AfterLogin) =>
  findDestination(afterLogin, { routes, site: { environment: 'production' } })

const checkout = { destination: 'checkout', eventId: 'e1' } as const
const event = { destination: 'event', eventId: 'e1' } as const
const everything = { from: '/profile', continueCheckout: true } as const

test('a stored redirect to the checkout comes first', () => {
  const destination = destinationAfterLogin({ redirect: checkout, arrival: everything })
  expect(destination).toBe('/post-login-checkout')
})

test('a stored redirect to an event comes first', () => {
  expect(destinationAfterLogin({ redirect: event, arrival: everything })).toBe('/evento/e1')
})

test('then comes the checkout that the page before asked for', () => {
  const destination = destinationAfterLogin({ redirect: undefined, arrival: everything })
  expect(destination).toBe('/post-login-checkout')
})

const cameFrom = (from: string) =>
  destinationAfterLogin({ redirect: undefined, arrival: readArrival({ from }) })

test('then the page that the person came from, with its query and hash', () => {
  expect(cameFrom('/evento/noite?ref=a#tickets-section')).toBe(
    '/evento/noite?ref=a#tickets-section',
  )
})

test('then the home page', () => {
  expect(destinationAfterLogin({ redirect: undefined, arrival: {} })).toBe('/')
})

test.each(['/login', '/signup', '/login?a=b', '/forgot-password', '/reset-password?token=x'])(
  'who came from %s goes home',
  (from) => {
    expect(cameFrom(from)).toBe('/')
  },
)

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'https://evil.example/profile',
  'https:evil.example',
  'evil.example',
  'profile',
  '',
  '/no/such/page',
  '/api/logout',
  '/evento/a/../../api/logout',
  '//in-app.invalid.evil.example/profile',
  '/%00/../../x',
  '/.//',
  '/..//?x',
  '/.//evil.example',
])('nobody is led to %j', (from) => {
  expect(cameFrom(from)).toBe('/')
})

test('a login for a session leads back to it, at the slug of its event', () => {
  const path = '/evento/noite#sessao-1'
  const redirect = { destination: 'event', eventId: 'e1', path } as const
  expect(destinationAfterLogin({ redirect, arrival: {} })).toBe(path)
})

test.each(['//evil/evento/x', '/evento/x/checkout', 'https://evil/evento/x', '/profile'])(
  'the path in a stored redirect leads to no other page: %s',
  (path) => {
    const redirect = { destination: 'event', eventId: 'e1', path } as const
    expect(destinationAfterLogin({ redirect, arrival: {} })).toBe('/evento/e1')
  },
)

test('the id in a stored redirect leads to no other page', () => {
  const redirect = { destination: 'event', eventId: '../../evil' } as const
  expect(destinationAfterLogin({ redirect, arrival: {} })).toBe('/evento/..%2F..%2Fevil')
})

test.each([undefined, null, 'text', 7, [], { from: 7 }, { continueCheckout: 'yes' }])(
  'a history entry with %j asks for nothing',
  (state) => {
    expect(readArrival(state)).toEqual({})
  },
)

const noReturn = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirmar-email',
  '/dev/ui',
]
const places = routes.known.map(({ path }) => path).filter((path) => !noReturn.includes(path))

test.each(places)('%s is a place to return to', (path) => {
  const address = `${path.replace(/:\w+/g, 'x')}?a=b`
  expect(cameFrom(address)).toBe(address)
})
