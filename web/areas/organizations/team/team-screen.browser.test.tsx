import type {
  Invite,
  Member,
  MemberList,
  OwnOrganization,
} from '@55tickets/contracts/organizations.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiRequest, ApiResponse } from '../../../lib/api/api.ts'
import { ana } from '../../../lib/testing/fake-accounts.ts'
import { fillIn } from '../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { found, refused, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import {
  eventList,
  organizationList,
  palcoSul,
  sampleEvent,
  sampleId,
} from '../testing/render-workspace.tsx'
import { TeamScreen } from './team-screen.tsx'

const path = `/api/organizations/${palcoSul._id}`

const self: Member = {
  userId: ana.id,
  name: 'Ana Beatriz',
  email: ana.email,
  role: 'owner',
  eventIds: null,
  joinedAt: '2026-11-01T12:00:00.000Z',
  isConfirmed: true,
  leavesAt: null,
  leavesFor: null,
}
const caio: Member = { ...self, userId: sampleId(3), name: 'Caio Reis', role: 'manager' }
const dora: Member = { ...self, userId: sampleId(4), name: 'Dora Dias' }
const invite: Invite = {
  _id: sampleId(5),
  email: 'eva@example.com',
  role: 'gate',
  eventIds: null,
  createdAt: '2026-11-14T12:00:00.000Z',
  expiresAt: '2026-11-21T12:00:00.000Z',
}

interface Scene {
  readonly team?: MemberList
  readonly phones?: object[]
  readonly member?: OwnOrganization
  readonly write?: (request: ApiRequest) => ApiResponse
}

async function show({ team, phones = [], member = palcoSul, write }: Scene = {}) {
  const server = { team: found(team ?? { members: [self, caio], invites: [] }) }
  const rendered = await renderSignedIn(<TeamScreen slug="palco-sul" />, {
    answer: (request) => {
      if (request.path === '/api/organizations') return organizationList([member])
      if (request.path.startsWith(`${path}/events`)) return eventList([sampleEvent()])
      if (request.path === `${path}/gate-phones`) return found({ docs: phones })
      if (!request.path.startsWith(path)) return undefined
      return request.method === 'GET' ? server.team : write?.(request)
    },
  })
  const sent = () =>
    rendered.requests
      .filter(({ path: to, method }) => to.startsWith(path) && method !== 'GET')
      .map(({ method, path: to, body }) => ({ method, path: to.slice(path.length), body }))
  return { ...rendered, server, sent }
}

// High enough for all of a dialog.
beforeEach(() => page.viewport(1000, 1400))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

test('members are listed with role, limits and what waits for an owner', async () => {
  const members = [
    self,
    { ...caio, eventIds: [sampleId(7)] },
    { ...dora, role: 'viewer' as const, isConfirmed: false },
  ]
  await show({ team: { members, invites: [invite] } })
  await expect.element(page.getByRole('heading', { name: 'Ana Beatriz (você)' })).toBeVisible()
  for (const text of ['Dono', 'Gerente', 'Só 1 evento', 'Leitura', 'Espera a sua confirmação'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Portaria · vale até 21/11/2026')).toBeVisible()
  expect(page.getByRole('listitem').first().element().textContent).toContain(dora.name)
})

test('a person who came by a link is confirmed as they are', async () => {
  const waiting: Member = { ...dora, role: 'viewer', isConfirmed: false }
  const { sent } = await show({
    team: { members: [self, waiting], invites: [] },
    write: () => found({ members: [self, { ...waiting, isConfirmed: true }], invites: [] }),
  })
  await pressOn(button('Confirmar Dora Dias'))
  await expect.element(button('Mudar função de Dora Dias')).toBeVisible()
  expect(sent()).toEqual([
    { method: 'PUT', path: `/members/${sampleId(4)}`, body: { role: 'viewer', eventIds: null } },
  ])
})

test('role and events of a member are changed, with what the role may do', async () => {
  const { sent, toasts } = await show({ write: () => found({ members: [self], invites: [] }) })
  await pressOn(button('Mudar função de Caio Reis'))
  const support = dialog.getByRole('radio', { name: 'Atendimento' })
  await expect
    .element(support)
    .toHaveAccessibleDescription('Atende quem comprou, dá cortesias e trabalha na portaria.')
  await pressOn(support)
  await pressOn(dialog.getByRole('checkbox', { name: 'Limitar a alguns eventos' }))
  await pressOn(button('Salvar função'))
  await expect
    .element(dialog.getByRole('checkbox', { name: 'Limitar a alguns eventos' }))
    .toHaveAccessibleDescription(/^Escolha pelo menos um evento/)
  await pressOn(dialog.getByRole('checkbox', { name: 'Noite de Choro' }))
  await pressOn(button('Salvar função'))
  await expect.poll(() => toasts).toMatchObject([{ variant: 'success' }])
  expect(sent().map(({ body }) => body)).toEqual([{ role: 'support', eventIds: [sampleId(7)] }])
})

test('an owner is demoted a day later, and reads it before', async () => {
  const leaving: Member = {
    ...dora,
    leavesAt: '2026-11-16T15:00:00.000Z',
    leavesFor: 'manager',
  }
  let answer: ApiResponse = found({ members: [self, leaving], invites: [] })
  const { sent } = await show({
    team: { members: [self, dora], invites: [] },
    write: () => answer,
  })
  await pressOn(button('Mudar função de Dora Dias'))
  await pressOn(dialog.getByRole('radio', { name: 'Gerente' }))
  await expect.element(dialog.getByText(/Deixar de ser dono leva 24 horas/)).toBeVisible()
  await pressOn(button('Salvar função'))
  await expect.element(page.getByText('Passa a ser Gerente em 16/11/2026 às 12:00.')).toBeVisible()
  expect(sent().at(-1)?.body).toEqual({ role: 'manager', eventIds: null })
  answer = found({ members: [self, dora], invites: [] })
  await pressOn(button('Manter como dono Dora Dias'))
  await expect.element(button('Mudar função de Dora Dias')).toBeVisible()
  expect(sent().at(-1)?.body).toEqual({ role: 'owner', eventIds: null })
})

test('who gives a sensitive role reads what follows', async () => {
  const viewer: Member = { ...caio, role: 'viewer' }
  const { sent } = await show({
    team: { members: [self, viewer], invites: [] },
    write: () => found({ members: [self, caio], invites: [] }),
  })
  await pressOn(button('Mudar função de Caio Reis'))
  await pressOn(dialog.getByRole('radio', { name: 'Financeiro' }))
  await expect
    .element(dialog.getByText(/^Financeiro pode reembolsar pedidos e exportar CPFs\./))
    .toBeVisible()
  await pressOn(button('Salvar função'))
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([{ role: 'finance', eventIds: null }])
})

test('who makes a member an owner reads what follows', async () => {
  const { sent } = await show({ write: () => found({ members: [self, caio], invites: [] }) })
  await pressOn(button('Mudar função de Caio Reis'))
  await pressOn(dialog.getByRole('radio', { name: 'Dono' }))
  await expect.element(dialog.getByText(/^Dono pode mudar a equipe/)).toBeVisible()
  await pressOn(button('Salvar função'))
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([{ role: 'owner', eventIds: null }])
})

test('an owner who came by a link is confirmed', async () => {
  const waiting: Member = { ...dora, isConfirmed: false }
  const { sent, toasts } = await show({
    team: { members: [self, waiting], invites: [] },
    write: () => found({ members: [self, dora], invites: [] }),
  })
  await pressOn(button('Confirmar Dora Dias'))
  await expect.element(dialog).toHaveAccessibleName('Confirmar Dora Dias?')
  await pressOn(button('Confirmar pessoa'))
  await expect.poll(() => toasts).toMatchObject([{ text: 'Dora Dias está na equipe.' }])
  expect(sent().map(({ body }) => body)).toEqual([{ role: 'owner', eventIds: null }])
})

test('who invites an owner reads what follows', async () => {
  const { sent } = await show({ write: () => ({ status: 201, body: { invite, link: null } }) })
  await pressOn(button('Convidar'))
  await fillIn(dialog.getByRole('textbox', { name: 'Email da pessoa' }), 'eva@example.com')
  await pressOn(dialog.getByRole('radio', { name: 'Dono' }))
  await expect.element(dialog.getByText(/Todos os donos recebem um email agora/)).toBeVisible()
  await pressOn(button('Enviar convite'))
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([{ email: 'eva@example.com', role: 'owner', eventIds: null }])
})

test('a member is removed after a question', async () => {
  const { server, sent } = await show({ write: () => found({ message: 'Pessoa removida.' }) })
  await pressOn(button('Remover Caio Reis'))
  server.team = found({ members: [self], invites: [] })
  await pressOn(button('Remover da equipe'))
  await expect.poll(() => page.getByRole('heading', { name: 'Caio Reis' }).elements()).toEqual([])
  expect(sent()).toEqual([{ method: 'DELETE', path: `/members/${sampleId(3)}` }])
})

test.each([
  ['a member', caio, 'Remover', 'A pessoa perde o acesso na hora.'],
  ['an owner', dora, 'Remover', 'A pessoa perde o acesso em 24 horas.'],
  ['who came by a link', { ...caio, isConfirmed: false }, 'Recusar', 'não entra na equipe.'],
])('the question about %s says what happens', async (_, member, verb, words) => {
  await show({ team: { members: [self, member], invites: [] } })
  await pressOn(button(`${verb} ${member.name}`))
  await expect.element(dialog).toHaveAccessibleName(`${verb} ${member.name}?`)
  expect(dialog.element()).toHaveAccessibleDescription(expect.stringContaining(words))
})

test('the question lists the phones that lose the gate with the member', async () => {
  await show({
    phones: [
      { _id: sampleId(60), name: 'Portão A', invitedBy: caio.userId, eventName: 'Noite de Choro' },
      { _id: sampleId(61), name: 'Portão B', invitedBy: self.userId, eventName: 'Noite de Choro' },
    ],
  })
  await pressOn(button('Remover Caio Reis'))
  await expect.element(dialog.getByText('Portão A · Noite de Choro')).toBeVisible()
  expect(dialog.getByText(/Portão B/).elements()).toEqual([])
})

test('on a phone the buttons of people and invites begin where their texts begin', async () => {
  await page.viewport(390, 1400)
  await show({ team: { members: [self, caio], invites: [invite] } })
  const left = (element: Element) => element.getBoundingClientRect().left
  const name = page.getByRole('heading', { name: 'Caio Reis' })
  await expect.element(name).toBeVisible()
  expect(left(button('Mudar função de Caio Reis').element())).toBe(left(name.element()))
  // A button without a border is moved by its padding, so that its words stand below the text.
  const revoke = button('Cancelar convite eva@example.com').element()
  const padding = Number.parseFloat(getComputedStyle(revoke).paddingLeft)
  const email = page.getByText('eva@example.com', { exact: true }).first().element()
  expect(left(revoke) + padding).toBe(left(email))
})

test('the last owner cannot leave, and is told why', async () => {
  const words = 'A organização precisa de pelo menos um dono.'
  await show({ write: () => refused(409, 'LAST_OWNER', words) })
  await pressOn(button('Sair'))
  await pressOn(button('Sair da organização'))
  await expect.element(dialog.getByText(words)).toBeVisible()
})

test('a person is invited by mail', async () => {
  const { sent, toasts } = await show({
    write: () => ({ status: 201, body: { invite, link: null } }),
  })
  await pressOn(button('Convidar'))
  await pressOn(button('Enviar convite'))
  const email = dialog.getByRole('textbox', { name: 'Email da pessoa' })
  await expect.element(email).toHaveFocus()
  await fillIn(email, ' eva@example.com ')
  await pressOn(dialog.getByRole('radio', { name: 'Portaria' }))
  await pressOn(button('Enviar convite'))
  await expect
    .poll(() => toasts)
    .toMatchObject([{ variant: 'success', text: 'Convite enviado para eva@example.com.' }])
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: '/invites',
      body: { email: 'eva@example.com', role: 'gate', eventIds: null },
    },
  ])
})

test('a link is made, shown once and copied', async () => {
  const link = 'https://55tickets.example/convite/abc'
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { sent } = await show({ write: () => ({ status: 201, body: { invite, link } }) })
  await pressOn(button('Convidar'))
  await dialog.getByRole('combobox', { name: 'Como convidar' }).selectOptions('link')
  await pressOn(button('Criar link'))
  await expect.element(dialog.getByRole('textbox', { name: 'Link de convite' })).toHaveValue(link)
  await pressOn(button('Copiar link'))
  await expect.element(button('Link copiado')).toBeVisible()
  expect(writeText).toHaveBeenCalledWith(link)
  expect(sent()[0]?.body).toEqual({
    email: null,
    role: 'manager',
    eventIds: null,
  })
})

test('an invite that is refused says why, and keeps what was typed', async () => {
  const words = 'Confirme seu email para continuar: abra o link que enviamos.'
  await show({ write: () => refused(403, 'EMAIL_NOT_PROVED', words) })
  await pressOn(button('Convidar'))
  const email = dialog.getByRole('textbox', { name: 'Email da pessoa' })
  await fillIn(email, 'eva@example.com')
  await pressOn(dialog.getByRole('radio', { name: 'Portaria' }))
  await pressOn(button('Enviar convite'))
  await expect.element(dialog.getByText(words)).toBeVisible()
  await expect.element(email).toHaveValue('eva@example.com')
})

test('an open invite can be withdrawn', async () => {
  const { sent } = await show({
    team: { members: [self], invites: [invite] },
    write: () => found({ members: [self], invites: [] }),
  })
  await pressOn(button('Cancelar convite eva@example.com'))
  await expect
    .poll(() => page.getByRole('heading', { name: 'Convites abertos' }).elements())
    .toEqual([])
  expect(sent()).toEqual([{ method: 'DELETE', path: `/invites/${sampleId(5)}`, body: undefined }])
})

test('a manager sees nobody but themselves, and leaves after a question', async () => {
  const { requests, sent, toasts } = await show({
    member: { ...palcoSul, role: 'manager' },
    write: () => found({ message: 'Você saiu da equipe.' }),
  })
  await expect.element(page.getByText(/^Só os donos veem a equipe/)).toBeVisible()
  await expect.element(page.getByText('Gerente', { exact: true })).toBeVisible()
  await pressOn(button('Sair da organização'))
  await expect.element(dialog.getByText(/^Você perde o acesso/)).toBeVisible()
  expect(sent()).toEqual([])
  await pressOn(dialog.getByRole('button', { name: 'Sair da organização' }))
  await expect.poll(sent).toEqual([{ method: 'DELETE', path: `/members/${ana.id}` }])
  await expect.poll(() => toasts).toMatchObject([{ text: 'Você saiu da equipe.' }])
  expect(
    requests.filter(({ path, method }) => path.includes('/members') && method === 'GET'),
  ).toEqual([])
})

test('a member who stays after all has sent nothing', async () => {
  const { sent } = await show({ member: { ...palcoSul, role: 'viewer', isConfirmed: false } })
  await pressOn(button('Sair da organização'))
  await pressOn(dialog.getByRole('button', { name: 'Ficar' }))
  await expect.poll(() => dialog.elements()).toEqual([])
  expect(sent()).toEqual([])
})

test('an owner demands a second factor of all members, and sees who has none', async () => {
  const team = {
    members: [
      { ...self, hasSecondFactor: true },
      { ...caio, hasSecondFactor: false },
    ],
    invites: [],
  }
  const { sent, toasts } = await show({
    team: { ...team, demandsSecondFactor: false },
    write: () => found({ ...team, demandsSecondFactor: true }),
  })
  await expect.element(page.getByText('Sem verificação em duas etapas')).toBeVisible()
  await pressOn(button('Exigir de toda a equipe'))
  await expect.element(button('Exigir só desses')).toBeVisible()
  expect(sent()).toEqual([{ method: 'PUT', path: '/second-factor', body: { isDemanded: true } }])
  expect(toasts).toMatchObject([{ text: 'Exigida de toda a equipe.' }])
})
