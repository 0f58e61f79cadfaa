import type { MemberRole } from '@55tickets/rules/organizations/rights.ts'
import { expect, test } from 'vitest'
import { eventLinks, isShown } from './workspace-links.ts'

const EVENT = '/promotor/eventos/:eventId'
const paths = ['pedidos', 'participantes', 'cortesias', 'mensagens'].map((at) => `${EVENT}/${at}`)

const peopleLink = (role: MemberRole, screens = paths) =>
  eventLinks('7', { membership: { role, isLimited: false }, paths: screens }).find(
    ({ label }) => label === 'Pessoas',
  )
const tabs = (role: MemberRole, screens?: string[]) =>
  peopleLink(role, screens)?.tabs.map(({ label }) => label)

test.each([
  ['owner', ['Pedidos', 'Participantes', 'Cortesias', 'Mensagens']],
  ['support', ['Pedidos', 'Participantes', 'Cortesias']],
  ['finance', ['Pedidos', 'Participantes']],
  ['viewer', undefined],
  ['gate', undefined],
] as const)('the tabs of people are those that a %s may open', (role, labels) => {
  expect(tabs(role)).toEqual(labels)
})

test('a tab whose screen does not exist is left out', () => {
  expect(tabs('owner', paths.slice(0, 2))).toEqual(['Pedidos', 'Participantes'])
})

test('a place is current on all of its tabs and on screens below them', () => {
  const link = peopleLink('owner')
  const isCurrent = (pathname: string) => link && isShown(link, pathname)
  expect(isCurrent('/promotor/eventos/7/participantes')).toBe(true)
  expect(isCurrent('/promotor/eventos/7/pedidos/9')).toBe(true)
  expect(isCurrent('/promotor/eventos/7/pedidosx')).toBe(false)
  expect(isCurrent('/promotor/eventos/8/participantes')).toBe(false)
})
