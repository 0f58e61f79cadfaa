import type { Organization, OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiRequest, ApiResponse } from '../../../lib/api/api.ts'
import { fillIn } from '../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { broken, found, refused, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { organizationList, palcoSul, sampleOrganization } from '../testing/render-workspace.tsx'
import { OrganizationDataScreen } from './organization-data-screen.tsx'

const path = `/api/organizations/${palcoSul._id}`

interface Scene {
  readonly member?: OwnOrganization
  readonly stored?: Organization
  readonly save?: (request: ApiRequest) => ApiResponse
  readonly upload?: (request: ApiRequest) => ApiResponse | Promise<ApiResponse>
}

async function show({ member = palcoSul, stored = sampleOrganization, save, upload }: Scene = {}) {
  const server = { answer: found(stored) }
  const rendered = await renderSignedIn(<OrganizationDataScreen slug="palco-sul" />, {
    answer: (request) => {
      if (request.path === '/api/organizations') return organizationList([member])
      if (request.path === `${path}/files`) return upload?.(request)
      if (request.path !== path) return undefined
      return request.method === 'PUT' ? save?.(request) : server.answer
    },
  })
  const sent = () =>
    rendered.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...rendered, server, sent }
}

const field = (name: string) => page.getByRole('textbox', { name })
const saveButton = page.getByRole('button', { name: 'Salvar dados' })
const savedAs = ({ body }: ApiRequest) =>
  found({ ...sampleOrganization, ...(body as Partial<Organization>), version: 4 })

test('changed data is stored with the version that was read', async () => {
  const { sent, toasts } = await show({ save: savedAs })
  await fillIn(field('CPF ou CNPJ'), '11222333000181')
  await expect.element(field('CPF ou CNPJ')).toHaveValue('11.222.333/0001-81')
  await fillIn(field('Nome completo ou razão social'), 'Palco Sul LTDA')
  await pressOn(saveButton)
  await expect.poll(() => toasts).toMatchObject([{ variant: 'success', text: 'Dados salvos.' }])
  expect(sent()).toEqual([
    {
      version: 3,
      name: 'Palco Sul',
      phone: '51998765432',
      document: '11.222.333/0001-81',
      legalName: 'Palco Sul LTDA',
      description: '',
      logoId: null,
      address: null,
    },
  ])
  await fillIn(field('Nome').first(), 'Palco do Sul')
  await pressOn(saveButton)
  await expect.poll(() => sent().at(-1)).toMatchObject({ version: 4, name: 'Palco do Sul' })
})

test('a verified organization reads what another name takes from it', async () => {
  const { view } = await show({ stored: { ...sampleOrganization, status: 'verified' } })
  const told = page.getByText(/o selo “Organizador Verificado” some e os repasses param/)
  await expect.element(field('Nome').first()).toBeVisible()
  expect(told.elements()).toEqual([])
  await fillIn(field('Nome').first(), 'Festival do Mundo')
  await expect.element(told).toBeVisible()
  await view.unmount()
})

test('who names another payee reads who is mailed', async () => {
  const { view } = await show()
  const told = page.getByText(/^Isso define quem recebe o dinheiro.*recebem um email/)
  await expect.element(field('CPF ou CNPJ')).toBeVisible()
  expect(told.elements()).toEqual([])
  await fillIn(field('CPF ou CNPJ'), '529.982.247-25')
  await expect.element(told).toBeVisible()
  await view.unmount()
})

test('a postal code fills in the address', async () => {
  const place = { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' }
  vi.stubGlobal('fetch', async () => Response.json(place))
  const { sent } = await show({ save: savedAs })
  await fillIn(field('CEP'), '01001000')
  await userEvent.tab()
  await expect.element(field('Cidade')).toHaveValue('São Paulo')
  await fillIn(field('Número'), '1')
  await pressOn(saveButton)
  await expect
    .poll(() => sent())
    .toMatchObject([{ address: { postalCode: '01001000', street: 'Praça da Sé', number: '1' } }])
})

test('an invalid document is marked and nothing is sent', async () => {
  const { sent } = await show()
  await fillIn(field('CPF ou CNPJ'), '529.982.247-26')
  await pressOn(saveButton)
  await expect.element(field('CPF ou CNPJ')).toHaveAccessibleDescription('CPF ou CNPJ inválido')
  expect(sent()).toEqual([])
})

test("somebody else's change is taken over, and what was typed stays", async () => {
  const words = 'Outra pessoa mudou os dados.'
  const scene: { save: (request: ApiRequest) => ApiResponse } = {
    save: () => refused(409, 'ORGANIZATION_CHANGED', words),
  }
  const { server, sent } = await show({ save: (request) => scene.save(request) })
  await fillIn(field('Sobre a organização'), 'Música ao vivo.')
  await fillIn(field('Nome completo ou razão social'), 'Palco Sul LTDA')
  server.answer = found({
    ...sampleOrganization,
    phone: '5133334444',
    legalName: 'Palco Sul ME',
    version: 9,
  })
  await pressOn(saveButton)
  const notice = page.getByRole('alert').first()
  await expect.element(notice.getByText('Já trouxemos o que mudou: Telefone.')).toBeVisible()
  await expect
    .element(
      notice.getByText('Nome completo ou razão social: a outra pessoa deixou “Palco Sul ME”'),
    )
    .toBeVisible()
  await expect.element(field('Telefone para contato')).toHaveValue('(51) 3333-4444')
  await expect.element(field('Sobre a organização')).toHaveValue('Música ao vivo.')
  scene.save = savedAs
  await pressOn(page.getByRole('button', { name: 'Salvar por cima' }))
  await expect
    .poll(() => sent().at(-1))
    .toMatchObject({ version: 9, legalName: 'Palco Sul LTDA', phone: '5133334444' })
})

test('what was typed stays after a failure', async () => {
  await show({ save: () => broken })
  await fillIn(field('Sobre a organização'), 'Música ao vivo.')
  await pressOn(saveButton)
  await expect.element(page.getByText(/O que você digitou continua aqui/)).toBeVisible()
  await expect.element(field('Sobre a organização')).toHaveValue('Música ao vivo.')
})

const choose = (file: File) => userEvent.upload(page.getByLabelText('Arquivo do logo'), file)
const picture = new File(['x'], 'logo.png', { type: 'image/png' })
const uploaded: ApiResponse = {
  status: 201,
  body: {
    _id: 'a'.repeat(32),
    kind: 'picture',
    name: 'logo.png',
    url: '/media/aaa/1280.webp',
    width: 640,
    height: 640,
  },
}

test('a logo is uploaded with its progress and stored with the data', async () => {
  let finish: (answer: ApiResponse) => void = () => undefined
  const { sent, requests } = await show({
    save: savedAs,
    upload: () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  })
  await expect.element(page.getByRole('button', { name: 'Enviar logo' })).toBeVisible()
  await choose(picture)
  const bar = page.getByRole('progressbar', { name: 'Enviando...' })
  await expect.element(bar).toBeVisible()
  const request = requests.find((one) => one.upload)
  request?.upload?.onProgress(0.42)
  await expect.element(page.getByText('42%')).toBeVisible()
  finish(uploaded)
  await expect.element(page.getByRole('button', { name: 'Trocar logo' })).toBeVisible()
  await pressOn(saveButton)
  await expect.poll(() => sent()).toMatchObject([{ logoId: 'a'.repeat(32) }])
})

test('an upload can be cancelled', async () => {
  const { requests } = await show({ upload: () => new Promise(() => undefined) })
  await expect.element(page.getByRole('button', { name: 'Enviar logo' })).toBeVisible()
  await choose(picture)
  await pressOn(page.getByRole('button', { name: 'Cancelar' }))
  expect(requests.find((one) => one.upload)?.signal?.aborted).toBe(true)
  await expect.element(page.getByRole('button', { name: 'Enviar logo' })).toBeVisible()
})

test('a file that the server cannot read is refused in its words', async () => {
  await show({ upload: () => refused(422, 'FILE_REFUSED', 'Não conseguimos ler este arquivo.') })
  await expect.element(page.getByRole('button', { name: 'Enviar logo' })).toBeVisible()
  await choose(picture)
  await expect.element(page.getByText('Não conseguimos ler este arquivo.')).toBeVisible()
})

test('a file that is no picture is not sent', async () => {
  const { requests } = await show()
  await expect.element(page.getByRole('button', { name: 'Enviar logo' })).toBeVisible()
  await choose(new File(['x'], 'texto.svg', { type: 'image/svg+xml' }))
  await expect.element(page.getByText('Escolha uma imagem JPG, PNG ou WebP.')).toBeVisible()
  expect(requests.filter((one) => one.upload)).toEqual([])
})

test('a manager is told that the data is for owners', async () => {
  const { requests } = await show({ member: { ...palcoSul, role: 'manager' } })
  await expect.element(page.getByRole('heading', { name: 'Esta parte é dos donos' })).toBeVisible()
  expect(requests.filter((one) => one.path === path)).toEqual([])
})

test('what was typed survives a failed save and a reload, until it is saved', async () => {
  const first = await show({ save: () => broken })
  await fillIn(field('Sobre a organização'), 'Música ao vivo.')
  await pressOn(saveButton)
  await expect.element(page.getByText(/^Não foi possível salvar/)).toBeVisible()
  await first.view.unmount()

  const second = await show({ save: savedAs })
  await expect.element(page.getByText(/^Recuperamos o que você digitou/)).toBeVisible()
  await expect.element(field('Sobre a organização')).toHaveValue('Música ao vivo.')
  await fillIn(field('Sobre a organização'), 'Música ao vivo. ')
  await pressOn(saveButton)
  await expect.poll(() => second.sent()).toMatchObject([{ description: 'Música ao vivo.' }])
  await expect.poll(() => page.getByText(/^Recuperamos/).elements()).toEqual([])
  await second.view.unmount()

  await show({ stored: { ...sampleOrganization, description: 'Música ao vivo.' } })
  await expect.element(field('Sobre a organização')).toHaveValue('Música ao vivo.')
  expect(page.getByText(/^Recuperamos/).elements()).toEqual([])
})

test('what was restored can be discarded', async () => {
  const first = await show()
  await fillIn(field('Sobre a organização'), 'Rascunho')
  await first.view.unmount()
  const second = await show()
  const discard = page.getByRole('button', { name: 'Descartar' })
  await expect.element(discard).toBeVisible()
  // The notice is as far from the first card as the cards are from each other.
  const [notice, ...cards] = [...(discard.element().closest('form')?.children ?? [])].map((part) =>
    part.getBoundingClientRect(),
  )
  expect((cards[0]?.top ?? 0) - (notice?.bottom ?? 0)).toBe(
    (cards[1]?.top ?? 0) - (cards[0]?.bottom ?? 0),
  )
  await pressOn(discard)
  await expect.element(field('Sobre a organização')).toHaveValue('')
  await second.view.unmount()
  await show()
  await expect.element(field('Sobre a organização')).toHaveValue('')
  expect(page.getByText(/^Recuperamos/).elements()).toEqual([])
})

test('a draft tells what somebody else saved since', async () => {
  const first = await show()
  await fillIn(field('Sobre a organização'), 'O meu')
  await first.view.unmount()
  const changed = { description: 'O de outra pessoa', phone: '5133334444', version: 9 }
  await show({ stored: { ...sampleOrganization, ...changed } })
  const notice = page.getByRole('alert').first()
  await expect
    .element(notice.getByText('Sobre a organização: a outra pessoa deixou “O de outra pessoa”'))
    .toBeVisible()
  await expect.element(field('Sobre a organização')).toHaveValue('O meu')
  await expect.element(field('Telefone para contato')).toHaveValue('(51) 3333-4444')
})
