import type { ParticipantLine } from '@55tickets/contracts/people.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fillIn } from '../../lib/testing/fill-in.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { file, found, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { PeopleList } from './people-list.tsx'
import type { PeopleParams } from './people-params.ts'

const EVENT_ID = '0b6e4f00-0000-4000-8000-00000000000e'
const PISTA = '0b6e4f00-0000-4000-8000-00000000000a'
const rita: ParticipantLine = {
  _id: '0b6e4f00-0000-4000-8000-000000000001',
  kind: 'ticket',
  name: 'Rita Melo',
  isNamed: true,
  type: 'Pista',
  lotLabel: 'Pista · 2º lote',
  cpf: '***.982.247-**',
  enteredAt: '2026-11-20T22:30:00.000Z',
}
const details = {
  ...rita,
  number: 'ABCD-EFGH-JKLMN',
  issuedAt: '2026-10-01T12:00:00.000Z',
  email: 'rita@exemplo.com.br',
  phone: '51987654321',
  order: { _id: PISTA, orderNumber: '482-719-360', buyer: 'Caio Melo' },
  answers: [{ label: 'Dieta', value: 'Vegana', isRetired: true }],
}

interface Scene {
  readonly docs?: readonly ParticipantLine[]
  readonly isMore?: boolean
  readonly params?: PeopleParams
  readonly canExportCpfs?: boolean
}

async function open(scene: Scene = {}) {
  const { docs = [rita], isMore = false, params = { page: 1 }, canExportCpfs = true } = scene
  const changes: PeopleParams[] = []
  const shown = await renderSignedIn(
    <PeopleList
      eventId={EVENT_ID}
      timezone="America/Sao_Paulo"
      types={[
        { _id: PISTA, label: 'Pista' },
        { _id: rita._id, label: 'Oficina' },
      ]}
      params={params}
      onParamsChange={(next) => changes.push(next)}
      orderPath={(saleId) => `/pedidos/${saleId}`}
      messagePath="/mensagens/nova?entered=true"
      canExportCpfs={canExportCpfs}
    />,
    {
      answer: ({ path }) => {
        if (path.includes('/people.')) return file('attachment; filename="participantes.xlsx"')
        if (path.endsWith('/exports')) return found({ docs: [] })
        if (path.includes(`/people/${rita._id}`)) return found(details)
        if (path.includes('/people'))
          return found({
            docs,
            totalDocs: isMore ? 1000 : docs.length,
            isMore,
            page: 1,
            totalPages: 1,
          })
        return undefined
      },
    },
  )
  return { ...shown, changes }
}

const chip = (name: string) => page.getByRole('button', { name, exact: true })

test('a person shows type and entry, and the rest when pressed', async () => {
  await open()
  const row = page.getByRole('button', { name: /^Rita Melo/ })
  await expect.element(row.getByText(/20\/11\/2026.*19:30/)).toBeVisible()
  await expect.element(row.getByText('Pista · Pista · 2º lote')).toBeVisible()
  await pressOn(row)
  await expect.element(page.getByText('***.982.247-**')).toBeVisible()
  await expect.element(page.getByText('Dieta (não é mais perguntado)')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '482-719-360' }))
    .toHaveAttribute('href', `/pedidos/${PISTA}`)
})

test('each filter changes the address from the first page on, and is undone by a second press', async () => {
  const { changes } = await open({ params: { q: 'rita', entered: true, page: 3 } })
  await pressOn(chip('Já entraram'))
  await pressOn(chip('Ainda não entraram'))
  await pressOn(chip('Cortesias'))
  await page.getByRole('combobox', { name: 'Tipo ou atividade' }).selectOptions('Oficina')
  expect(changes).toEqual([
    { q: 'rita', page: 1 },
    { q: 'rita', entered: false, page: 1 },
    { q: 'rita', entered: true, kinds: ['courtesy'], page: 1 },
    { q: 'rita', entered: true, types: [rita._id], page: 1 },
  ])
})

test('a list that is cut says so', async () => {
  await open({ isMore: true })
  await expect.element(page.getByText('Mais de 1.000 pessoas')).toBeVisible()
  await expect.element(page.getByText(/use os filtros ou exporte todas/)).toBeVisible()
})

test('whole CPFs are exported with a purpose only', async () => {
  const { requests, toasts } = await open({ params: { entered: true, page: 2 } })
  await pressOn(chip('Exportar'))
  const sheet = page.getByRole('dialog')
  await pressOn(sheet.getByRole('checkbox', { name: 'CPF completo' }))
  const send = sheet.getByRole('button', { name: 'Exportar' })
  await pressOn(send)
  await expect.element(sheet.getByText(/em pelo menos 10 letras/)).toBeVisible()
  expect(requests.some(({ path }) => path.includes('/people.'))).toBe(false)
  await fillIn(sheet.getByRole('textbox'), 'Lista da portaria')
  await pressOn(send)
  await expect.poll(() => toasts).toMatchObject([{ title: 'Arquivo exportado' }])
  expect(requests.find(({ path }) => path.includes('/people.'))?.path).toBe(
    `/api/promoter/events/${EVENT_ID}/people.xlsx?entered=true&purpose=Lista+da+portaria`,
  )
})

test('who may not export whole CPFs is not offered it', async () => {
  const { requests } = await open({ canExportCpfs: false })
  await pressOn(chip('Exportar'))
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
  expect(requests.some(({ path }) => path.endsWith('/exports'))).toBe(false)
})

test('nobody found is not the same as nobody there', async () => {
  const { changes } = await open({ docs: [], params: { q: 'x', page: 1 } })
  await page.getByRole('button', { name: 'Ver todos os participantes' }).click()
  expect(changes).toEqual([{ page: 1 }])
})
