import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ana } from '../../lib/testing/fake-accounts.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { WorkspaceFrame } from './workspace-frame.tsx'

const own: OwnOrganization = {
  _id: '0b6e4f00-0000-4000-8000-000000000001',
  slug: 'palco-sul',
  name: 'Palco Sul',
  status: 'new',
  logoUrl: null,
  role: 'owner',
  isLimited: false,
  isConfirmed: true,
  waitingMembers: 0,
}
const other: OwnOrganization = {
  ...own,
  _id: '0b6e4f00-0000-4000-8000-000000000002',
  slug: 'casa-nova',
  name: 'Casa Nova',
}
const event = { id: '7', name: 'Noite de Choro', organizationSlug: 'palco-sul' }
const EVENT = '/promotor/eventos/:eventId'
const paths = [
  '/promotor/o/:slug',
  '/promotor/o/:slug/equipe',
  '/promotor/novo',
  EVENT,
  `${EVENT}/ingressos`,
  `${EVENT}/pagina`,
  `${EVENT}/historico`,
  `${EVENT}/portaria`,
]

interface Scene {
  readonly organizations?: readonly OwnOrganization[] | undefined
  readonly event?: typeof event | null
  readonly slug?: string
  readonly roles?: CurrentUser['roles']
}

const show = ({ event, slug, roles = ['promoter'], ...scene }: Scene = {}) =>
  renderSignedIn(
    <WorkspaceFrame
      organizations={'organizations' in scene ? scene.organizations : [own]}
      {...{ slug, event, paths }}
    >
      <h1>Tela</h1>
    </WorkspaceFrame>,
    { answer: () => undefined, user: { ...ana, roles } },
  )

const wide = () => page.viewport(1200, 800)
const phone = () => page.viewport(390, 844)

const linkNames = (name: string) =>
  page
    .getByRole('navigation', { name })
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

test('a desk has a side bar with what an owner may do and what exists', async () => {
  await wide()
  await show()
  await expect.element(page.getByRole('link', { name: 'Equipe' })).toBeVisible()
  expect(linkNames('Área do promotor')).toEqual(['Eventos', 'Criar evento', 'Equipe', 'Portaria'])
})

test.each([
  ['manager', ['Eventos', 'Criar evento', 'Equipe', 'Portaria']],
  ['support', ['Eventos', 'Equipe', 'Portaria']],
  ['viewer', ['Eventos', 'Equipe']],
  ['gate', ['Equipe', 'Portaria']],
] as const)('a %s is not offered what the role does not allow', async (role, links) => {
  await wide()
  await show({ organizations: [{ ...own, role }] })
  await expect.element(page.getByRole('heading', { name: 'Tela' })).toBeVisible()
  expect(linkNames('Área do promotor')).toEqual(links)
})

test('somebody who waits for an owner is offered nothing', async () => {
  await wide()
  await show({ organizations: [{ ...own, isConfirmed: false }] })
  await expect.element(page.getByRole('heading', { name: 'Tela' })).toBeVisible()
  expect(linkNames('Área do promotor')).toEqual([])
  expect(page.getByRole('searchbox').elements()).toEqual([])
})

test('inside an event a phone has its parts at the foot, and the rest behind "Mais"', async () => {
  await phone()
  await show({ event })
  const bar = page.getByRole('navigation', { name: 'Navegação' })
  await expect.element(bar.getByRole('link', { name: 'Visão' })).toBeVisible()
  expect(linkNames('Navegação')).toEqual(['Visão', 'Ingressos'])
  const more = bar.getByRole('button', { name: 'Mais' })
  await pressOn(more)
  const sheet = page.getByRole('dialog')
  await expect
    .element(sheet.getByRole('link', { name: 'Histórico' }))
    .toHaveAttribute('href', '/promotor/eventos/7/historico')
  await expect.element(sheet.getByRole('link', { name: 'Página' })).toBeVisible()
  await expect
    .element(sheet.getByRole('link', { name: 'Portaria' }))
    .toHaveAttribute('href', '/promotor/eventos/7/portaria')
  await userEvent.keyboard('{Escape}')
  await expect.element(more).toHaveFocus()
})

test('inside an event a desk shows its name and the way back to the list', async () => {
  await wide()
  await show({ event, organizations: [own, other] })
  const bar = page.getByRole('navigation', { name: 'Evento' })
  await expect.element(bar.getByText('Noite de Choro')).toBeVisible()
  await expect
    .element(bar.getByRole('link', { name: 'Todos os eventos' }))
    .toHaveAttribute('href', '/promotor/o/palco-sul')
})

test('the bars keep their place while organizations and event are loading', async () => {
  await phone()
  await show({ organizations: undefined, event: null })
  const bar = page.getByRole('navigation', { name: 'Navegação' })
  await expect.element(bar).toBeVisible()
  expect(bar.element().getBoundingClientRect().height).toBeCloseTo(65, 0)
  expect(linkNames('Navegação')).toEqual([])
})

test('a long name of an organization leaves the search box its width', async () => {
  await page.viewport(820, 1180)
  await show({ organizations: [{ ...own, name: 'Associação'.repeat(8) }, other] })
  const box = page.getByRole('searchbox')
  await expect.element(box).toBeVisible()
  expect(box.element().getBoundingClientRect().width).toBeGreaterThan(200)
  expect(document.documentElement.scrollWidth).toBe(820)
})

test.each([
  ['is known', []],
  ['is loading', undefined],
])('who is in no organization has the whole width, while the list %s', async (_, organizations) => {
  await wide()
  await show({ organizations, roles: [] })
  const main = page.getByRole('main')
  await expect.element(main).toBeVisible()
  expect(main.element().getBoundingClientRect().left).toBe(0)
  await phone()
  expect(page.getByRole('navigation').elements()).toEqual([])
})

test('one organization is a link, several are a menu', async () => {
  await wide()
  await show({ organizations: [own, other], slug: 'casa-nova' })
  await pressOn(page.getByRole('button', { name: 'Trocar de organização: Casa Nova' }))
  await expect
    .element(page.getByRole('menuitem', { name: 'Palco Sul' }))
    .toHaveAttribute('href', '/promotor/o/palco-sul')
  await expect
    .element(page.getByRole('menuitem', { name: 'Casa Nova' }))
    .toHaveAttribute('aria-current', 'true')
})

test('the last organization stays the current one where the address names none', async () => {
  await wide()
  const first = await show({ organizations: [own, other], slug: 'casa-nova' })
  await expect.element(page.getByRole('button', { name: /Casa Nova/ })).toBeVisible()
  await first.view.unmount()
  await show({ organizations: [own, other] })
  await expect.element(page.getByRole('button', { name: /Casa Nova/ })).toBeVisible()
})

test('the search leads to the events of the current organization', async () => {
  await wide()
  await show()
  const box = page.getByRole('searchbox', { name: 'Buscar eventos da organização' })
  await expect.element(box).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box).toHaveFocus()
  await box.fill('  são joão ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('/promotor/o/palco-sul')).toBeVisible()
})

test('on a phone the search opens from a button and closes with Escape', async () => {
  await phone()
  await show()
  const opener = page.getByRole('button', { name: 'Buscar eventos' })
  await pressOn(opener)
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  expect(page.getByRole('searchbox').elements()).toEqual([])
})

test('the account menu has the way back to the site', async () => {
  await wide()
  await show()
  await pressOn(page.getByRole('button', { name: /^Sua conta/ }))
  await expect
    .element(page.getByRole('menuitem', { name: 'Ir para o site' }))
    .toHaveAttribute('href', '/')
})

test.each([
  [
    { isDue: false, isAll: false },
    'até 03/12/2026',
    'pedir repasses e exportar CPFs esperam até você',
  ],
  [{ isDue: true, isAll: true }, 'para continuar', 'seu acesso a esta organização espera'],
])(
  'whose rights sleep without a second factor reads so above each screen: %j',
  async (state, ...texts) => {
    await wide()
    const secondFactor = { dueAt: '2026-12-03T15:00:00.000Z', ...state }
    await show({ organizations: [{ ...own, secondFactor }] })
    const banner = page.getByRole('complementary', { name: 'Verificação em duas etapas' })
    for (const text of texts) await expect.element(banner).toMatchTextContent(text)
    await expect
      .element(banner.getByRole('link', { name: 'Ativar agora' }))
      .toHaveAttribute('href', '/profile/seguranca')
  },
)
