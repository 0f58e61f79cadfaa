import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ana } from '../../lib/testing/fake-accounts.ts'
import { renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { TeamOnly } from './team-only.tsx'

const show = (roles: typeof ana.roles) =>
  renderSignedIn(
    <TeamOnly>
      <p>Só da equipe</p>
    </TeamOnly>,
    { user: { ...ana, roles }, answer: () => undefined },
  )

test('a team member sees the page and the navigation', async () => {
  await show(['platform'])
  await expect.element(page.getByText('Só da equipe')).toBeVisible()
  const places = page.getByRole('navigation', { name: 'Equipe' }).getByRole('link').elements()
  expect(places.map((link) => link.getAttribute('href'))).toEqual([
    '/equipe/leads',
    '/equipe/vendas',
    '/equipe/organizacoes',
    '/equipe/reembolsos',
    '/equipe/repasses',
    '/equipe/mensagens',
  ])
})

test.each([[[]], [['gate' as const]]])('with the roles %j the page is not found', async (roles) => {
  const report = vi.spyOn(window, 'reportError').mockImplementation(() => undefined)
  await show(roles)
  await expect.element(page.getByText('Oops! Page not found')).toBeVisible()
  await expect.element(page.getByText('Só da equipe')).not.toBeInTheDocument()
  report.mockRestore()
})

test('a new member is led to set up a second factor first', async () => {
  const user = { ...ana, roles: ['platform' as const], missesSecondFactor: true }
  await renderSignedIn(
    <TeamOnly>
      <p>Só da equipe</p>
    </TeamOnly>,
    { user, answer: () => undefined },
  )
  await expect
    .element(page.getByRole('link', { name: 'Ativar agora' }))
    .toHaveAttribute('href', '/profile/seguranca')
  await expect.element(page.getByText('Só da equipe')).not.toBeInTheDocument()
})
