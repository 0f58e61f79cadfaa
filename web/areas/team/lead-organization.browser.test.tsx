import type { Lead } from '@55tickets/contracts/team.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { broken, found, refused } from '../../lib/testing/render-signed-in.tsx'
import { LeadScreen } from './lead-screen.tsx'
import { renderTeam, sampleId, sampleLead } from './testing/render-team.tsx'

const path = `/api/team/leads/${sampleId(1)}`
const won = (own: Partial<Lead> = {}) => sampleLead({ status: 'ganho', ...own })
const organization = {
  _id: sampleId(5),
  slug: 'palco-sul',
  name: 'Palco Sul',
  hasOwner: false,
  isInviteOpen: true,
}

async function show(lead: Lead, invite?: () => ApiResponse | Promise<ApiResponse>) {
  const server = { answer: found(lead) }
  const rendered = await renderTeam(<LeadScreen id={sampleId(1)} />, (request) => {
    if (request.path === `${path}/organization`) return invite?.()
    return request.path === path ? server.answer : undefined
  })
  const sent = () =>
    rendered.requests
      .filter((request) => request.path === `${path}/organization`)
      .map(({ body }) => body)
  return { ...rendered, server, sent }
}

const name = page.getByRole('textbox', { name: 'Nome da organização' })
const create = page.getByRole('button', { name: 'Criar organização' })
const hint = 'rita@palcosul.example recebe um convite para ser o dono.'

test('a won lead becomes an organization with the name of its company', async () => {
  const { sent, toasts } = await show(won(), () => found(won({ organization })))
  await expect.element(name).toHaveValue('Palco Sul')
  await pressOn(create)
  await expect
    .element(page.getByRole('link', { name: 'Palco Sul' }))
    .toHaveAttribute('href', `/equipe/organizacoes/${sampleId(5)}`)
  await expect.element(page.getByText('Convite enviado', { exact: true })).toBeVisible()
  await expect.element(create).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Organização' })).toHaveFocus()
  expect(sent()).toEqual([{ name: 'Palco Sul' }])
  expect(toasts).toMatchObject([
    { variant: 'success', text: 'Organização criada. O convite foi enviado.' },
  ])
})

test('pressed twice, the button creates one organization', async () => {
  const { promise, resolve } = Promise.withResolvers<ApiResponse>()
  const { sent } = await show(won(), () => promise)
  const button = await create.findElement()
  if (!(button instanceof HTMLElement)) throw new Error('not an element')
  button.click()
  button.click()
  await expect.poll(() => sent()).toHaveLength(1)
  button.click()
  resolve(found(won({ organization })))
  await expect.element(page.getByText('Convite enviado', { exact: true })).toBeVisible()
  expect(sent()).toHaveLength(1)
})

test('without a company the form has the name of the lead, and another one can be typed', async () => {
  const { sent } = await show(won({ company: '' }), () => found(won({ organization })))
  await expect.element(name).toHaveValue('Rita Lima')
  await name.fill('Palco do Sul')
  await pressOn(create)
  await expect.poll(() => sent()).toEqual([{ name: 'Palco do Sul' }])
})

test('a name that a mail cannot quote is refused and not sent', async () => {
  const { sent } = await show(won({ company: 'www.palcosul.example' }))
  await pressOn(create)
  await expect
    .element(name)
    .toHaveAccessibleDescription(`Escreva sem links, sites nem e-mails ${hint}`)
  expect(sent()).toEqual([])
})

test.each([
  [
    'an objection',
    refused(400, 'BAD_INPUT', 'Confira.', { name: 'Use outro nome' }),
    'Use outro nome',
  ],
  ['a failure', broken, 'Não foi possível criar a organização. Tente novamente.'],
])('after %s of the server the typed name stays', async (_what, answer, words) => {
  await show(won(), () => answer)
  await name.fill('Palco do Sul')
  await pressOn(create)
  await expect.element(name).toHaveAccessibleDescription(`${words} ${hint}`)
  await expect.element(name).toHaveValue('Palco do Sul')
})

test('a lead that somebody else set back meanwhile shows the reason and its new status', async () => {
  const words = 'Marque o contato como ganho antes de convidar.'
  const { server, toasts } = await show(won(), () => refused(409, 'LEAD_NOT_WON', words))
  await expect.element(create).toBeVisible()
  server.answer = found(sampleLead({ status: 'perdido' }))
  await pressOn(create)
  await expect.element(create).not.toBeInTheDocument()
  expect(toasts).toMatchObject([{ variant: 'error', text: words }])
})

test('an accepted invite is shown as such, whatever the status of the lead is now', async () => {
  await show(sampleLead({ status: 'perdido', organization: { ...organization, hasOwner: true } }))
  await expect.element(page.getByText('Convite aceito', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Palco Sul' })).toBeVisible()
})

const expired = { ...organization, isInviteOpen: false }
const again = page.getByRole('button', { name: 'Enviar novo convite' })

test('for an invite that expired another one is sent, to the organization that exists', async () => {
  const { sent, toasts } = await show(won({ organization: expired }), () =>
    found(won({ organization })),
  )
  await expect.element(page.getByText('Convite expirado', { exact: true })).toBeVisible()
  await pressOn(again)
  await expect.element(page.getByText('Convite enviado', { exact: true })).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
  expect(sent()).toEqual([{ name: 'Palco Sul' }])
  expect(toasts).toMatchObject([
    { variant: 'success', text: 'Enviamos outro convite para rita@palcosul.example.' },
  ])
})

test('no other invite is offered while one is open, or for a lead that is not won any more', async () => {
  const { view } = await show(won({ organization }))
  await expect.element(page.getByText('Convite enviado', { exact: true })).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
  await view.unmount()
  await show(sampleLead({ status: 'perdido', organization: expired }))
  await expect.element(page.getByText('Convite expirado', { exact: true })).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
})

test('a lead that is not won offers no organization', async () => {
  await show(sampleLead({ status: 'qualificado' }))
  await expect.element(page.getByRole('heading', { name: 'Histórico' })).toBeVisible()
  await expect.element(create).not.toBeInTheDocument()
})
