import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { broken, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { MoneyMembers } from './money-members.tsx'
import { organizationList, palcoSul } from './testing/render-workspace.tsx'

const show = (answer: ApiResponse) =>
  renderSignedIn(<MoneyMembers organizationId={palcoSul._id}>R$ 100,00</MoneyMembers>, {
    answer: ({ path }) => (path === '/api/organizations' ? answer : undefined),
  })
const member = (more: Partial<OwnOrganization>) => organizationList([{ ...palcoSul, ...more }])
const money = page.getByText('R$ 100,00')

test.each<[string, Partial<OwnOrganization>]>([
  ['a finance member of some events', { role: 'finance', isLimited: true }],
  ['a manager of some events', { role: 'manager', isLimited: true }],
  ['support', { role: 'support' }],
])('%s reads that the money is not for them', async (_who, more) => {
  await show(member(more))
  await expect
    .element(page.getByRole('heading', { name: 'Você não pode ver o financeiro' }))
    .toBeVisible()
  expect(money.elements()).toEqual([])
})

test.each<[string, ApiResponse]>([
  ['a finance member', member({ role: 'finance' })],
  ['a member whose memberships did not load', broken],
])('%s sees it', async (_who, answer) => {
  await show(answer)
  await expect.element(money).toBeVisible()
})
