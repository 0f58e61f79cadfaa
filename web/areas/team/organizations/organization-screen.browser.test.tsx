import type { TeamOrganization } from '@55tickets/contracts/team/organizations.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { fillIn } from '../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { broken, found, refused } from '../../../lib/testing/render-signed-in.tsx'
import { renderTeam, sampleId } from '../testing/render-team.tsx'
import { sampleOrganization } from '../testing/sample-organizations.ts'
import { OrganizationScreen } from './organization-screen.tsx'

const path = `/api/team/organizations/${sampleId(5)}`

async function show(
  organization: TeamOrganization | ApiResponse,
  change?: (body: unknown) => ApiResponse | Promise<ApiResponse>,
) {
  const server = { answer: 'body' in organization ? organization : found(organization) }
  const rendered = await renderTeam(<OrganizationScreen id={sampleId(5)} />, (request) => {
    if (request.path === `${path}/status`) return change?.(request.body)
    return request.path === path ? server.answer : undefined
  })
  const sent = () =>
    rendered.requests.filter((request) => request.path === `${path}/status`).map(({ body }) => body)
  return { ...rendered, server, sent }
}

const status = page.getByRole('combobox', { name: 'Situação' })
const reason = page.getByRole('textbox', { name: 'Motivo' })
const save = page.getByRole('button', { name: 'Salvar' })
const dialog = page.getByRole('dialog')
const hint = 'Só a equipe vê o motivo. Os donos recebem um email com a nova situação.'
const datum = (name: string) =>
  page.getByText(name, { exact: true }).element().nextElementSibling?.textContent

test('data of the organization are shown, missing ones as such', async () => {
  await show(sampleOrganization({ legalName: null, description: '' }))
  await expect.element(page.getByRole('heading', { name: 'Palco Sul', level: 1 })).toBeVisible()
  expect(datum('CPF ou CNPJ')).toBe('11.222.333/0001-81')
  expect(datum('Nome completo ou razão social')).toBe('Não informado')
  expect(datum('Telefone')).toBe('(51) 99876-5432')
  expect(datum('Eventos publicados')).toBe('2')
  await expect
    .element(page.getByRole('link', { name: 'Ver página pública' }))
    .toHaveAttribute('href', '/organizador/palco-sul')
})

test('a foreign phone number is shown with all its digits', async () => {
  await show(sampleOrganization({ phone: '351912345678' }))
  await expect.element(page.getByText('351912345678', { exact: true })).toBeVisible()
})

test('owners tell whether their address is proved, invited ones that the invite is open', async () => {
  await show(
    sampleOrganization({
      owners: [
        { name: 'Rita Lima', email: 'rita@palcosul.example', isEmailProved: true },
        { name: 'Caio Reis', email: 'caio@palcosul.example', isEmailProved: false },
      ],
      invitedOwners: ['bento@palcosul.example'],
    }),
  )
  const owners = page.getByRole('region', { name: 'Donos' })
  await expect.element(owners).toBeVisible()
  const texts = owners
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
  expect(texts).toEqual([
    'Rita Limarita@palcosul.exampleEmail confirmado',
    'Caio Reiscaio@palcosul.exampleEmail não confirmado',
    'bento@palcosul.exampleConvite aberto',
  ])
})

test('an organization without owner and open invite says so', async () => {
  await show(sampleOrganization({ owner: null, owners: [] }))
  await expect
    .element(page.getByText('Ninguém aceitou o convite, e não há convite aberto.'))
    .toBeVisible()
})

test.each([
  [1250, 25, 'Ao atingir o limite, as vendas pausam até a verificação.'],
  [5200, 100, 'O limite foi atingido: as vendas estão pausadas até a verificação.'],
])('a new organization that sold for %d shows %d %% of its limit', async (gross, share, words) => {
  await show(sampleOrganization({ gross }))
  await expect
    .element(page.getByRole('progressbar', { name: 'Limite de uma organização nova: R$ 5.000,00' }))
    .toHaveAttribute('value', String(share))
  await expect.element(page.getByText(words)).toBeVisible()
})

test('a verified organization has no limit', async () => {
  await show(sampleOrganization({ status: 'verified' }))
  await expect.element(page.getByText('R$ 1.234,50')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
})

test('the history shows who changed the status and why, down to the creation', async () => {
  await show(
    sampleOrganization({
      steps: [
        {
          _id: sampleId(8),
          at: '2026-11-15T18:00:00.000Z',
          author: 'Bia',
          from: 'new',
          to: 'verified',
          reason: 'CNPJ conferido.',
        },
      ],
    }),
  )
  await expect.element(page.getByRole('heading', { name: 'Histórico' })).toBeVisible()
  const entries = [...document.querySelectorAll('ol > li')].map((entry) => entry.textContent)
  expect(entries).toEqual([
    'Nova → VerificadaCNPJ conferido.Bia, 15/11/2026 às 15:00',
    'Criada14/11/2026 às 23:30',
  ])
})

test('a status is stored with its reason and shown at once, without a question', async () => {
  const { sent, toasts } = await show(sampleOrganization(), () =>
    found(sampleOrganization({ status: 'verified' })),
  )
  await status.selectOptions('Verificada')
  await fillIn(reason, '  CNPJ conferido. ')
  await pressOn(save)
  await expect
    .poll(() => sent())
    .toEqual([{ from: 'new', to: 'verified', reason: 'CNPJ conferido.', documentChangedAt: null }])
  await expect.element(reason).toHaveValue('')
  await expect.element(status).toHaveValue('verified')
  expect(toasts).toMatchObject([{ variant: 'success', text: 'Situação atualizada.' }])
})

test('the same status and an empty reason are refused and not sent', async () => {
  const { sent } = await show(sampleOrganization())
  await pressOn(save)
  await expect.element(status).toHaveAccessibleDescription('Mude a situação')
  await expect.element(reason).toHaveAccessibleDescription(`Escreva o motivo ${hint}`)
  await status.selectOptions('Suspensa')
  await pressOn(save)
  await expect.element(reason).toHaveFocus()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toEqual([])
})

test('suspending asks first and says what it does', async () => {
  const { sent } = await show(sampleOrganization(), () =>
    found(sampleOrganization({ status: 'suspended' })),
  )
  await status.selectOptions('Suspensa')
  await fillIn(reason, 'Fraude.')
  await pressOn(save)
  await expect.element(dialog).toHaveAccessibleName('Suspender Palco Sul?')
  await expect.element(dialog).toHaveAccessibleDescription(/Nenhum evento .* vende ingressos/)
  await expect.element(dialog).toHaveAccessibleDescription(/já vendidos continuam valendo/)
  await pressOn(dialog.getByRole('button', { name: 'Não suspender' }))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(reason).toHaveValue('Fraude.')
  expect(sent()).toEqual([])
  await pressOn(save)
  await pressOn(dialog.getByRole('button', { name: 'Suspender', exact: true }))
  await expect
    .poll(() => sent())
    .toMatchObject([{ from: 'new', to: 'suspended', reason: 'Fraude.' }])
  await expect.element(status).toHaveValue('suspended')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('after a concurrent change the newest status is shown and the typed reason stays', async () => {
  const words = 'Outra pessoa mudou os dados da organização.'
  const { server } = await show(sampleOrganization(), () =>
    refused(409, 'ORGANIZATION_CHANGED', words),
  )
  await status.selectOptions('Suspensa')
  await fillIn(reason, 'Fraude.')
  server.answer = found(sampleOrganization({ status: 'verified' }))
  await pressOn(save)
  await pressOn(dialog.getByRole('button', { name: 'Suspender', exact: true }))
  await expect.element(reason).toHaveAccessibleDescription(`${words} ${hint}`)
  await expect.element(reason).toHaveFocus()
  await expect.element(reason).toHaveValue('Fraude.')
  await expect.element(status).toHaveValue('verified')
  await expect.element(status).not.toHaveAccessibleDescription('Mude a situação')
})

test('a reason that could not be stored stays in the form', async () => {
  await show(sampleOrganization(), () => broken)
  await status.selectOptions('Verificada')
  await fillIn(reason, 'CNPJ conferido.')
  await pressOn(save)
  await expect
    .element(reason)
    .toHaveAccessibleDescription(`Não foi possível salvar. Tente novamente. ${hint}`)
  await expect.element(reason).toHaveValue('CNPJ conferido.')
  await expect.element(status).toHaveValue('verified')
})

test.each([
  ['that is not there', refused(404, 'ORGANIZATION_NOT_FOUND')],
  ['whose address is none', refused(400, 'BAD_INPUT')],
])('an organization %s shows a message', async (_what, answer) => {
  await show(answer)
  await expect
    .element(page.getByRole('heading', { name: 'Organização não encontrada' }))
    .toBeVisible()
})

test('an organization that fails to load can be retried', async () => {
  const { server } = await show(broken)
  await expect.element(page.getByRole('alert')).toBeVisible()
  server.answer = found(sampleOrganization())
  await pressOn(page.getByRole('button', { name: 'Tentar novamente' }))
  await expect.element(page.getByRole('heading', { name: 'Palco Sul' })).toBeVisible()
})

test('the new document of a verified organization is confirmed as it was seen', async () => {
  const documentChangedAt = '2026-11-17T15:00:00.000Z'
  const { sent, toasts } = await show(
    sampleOrganization({ status: 'verified', documentChangedAt }),
    () => found(sampleOrganization({ status: 'verified' })),
  )
  const words = 'O nome ou quem recebe mudou em 17/11/2026 às 12:00, depois da verificação.'
  await expect.element(page.getByText(words)).toBeVisible()
  await fillIn(reason, 'Contrato social conferido.')
  await pressOn(page.getByRole('button', { name: 'Confirmar novos dados' }))
  await expect
    .poll(() => sent())
    .toEqual([
      {
        from: 'verified',
        to: 'verified',
        reason: 'Contrato social conferido.',
        documentChangedAt,
      },
    ])
  await expect.poll(() => page.getByText(words).elements()).toEqual([])
  expect(toasts).toMatchObject([{ variant: 'success', text: 'Novos dados confirmados.' }])
})
