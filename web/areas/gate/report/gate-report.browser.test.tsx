import type { Conflict, GateCounts } from '@55tickets/contracts/gate.ts'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { broken, found, refused, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { GateReport } from './gate-report.tsx'
import { gateCountsQuery } from './report-queries.ts'

const sampleId = (n: number) => `0b6e4f00-0000-4000-8000-${String(n).padStart(12, '0')}`
const SESSION = sampleId(3)
const event = {
  _id: sampleId(7),
  startDate: '2026-12-05T23:00:00.000Z',
  endDate: '2026-12-06T03:00:00.000Z',
  timezone: 'America/Recife',
}

const counts = (own: Partial<GateCounts> = {}): GateCounts => ({
  entrances: [
    { session: null, admitted: 1234, expected: 12_400 },
    { session: SESSION, admitted: 0, expected: 80 },
  ],
  conflicts: 0,
  now: '2026-12-06T00:00:00.000Z',
  ...own,
})

const conflict: Conflict = {
  _id: sampleId(1),
  at: '2026-12-05T23:30:00.000Z',
  gate: 'Portão B',
  device: null,
  cause: 'used',
  ticket: 'Pista, inteira',
  holder: 'Davi Souza Lima',
  session: null,
  first: { at: '2026-12-05T23:10:00.000Z', gate: 'Portão A' },
}

/** Appears in the same commit as the report, because both read the same query. */
function Counted() {
  const { isSuccess } = useQuery(gateCountsQuery(useApi(), event._id))
  return isSuccess && <p>Contagem recebida</p>
}

/** What the server objects to every note. */
const note = 'Escreva mais'

async function show(counts: ApiResponse, conflicts: readonly Conflict[] = [], total?: number) {
  const shown = { docs: conflicts, totalDocs: total ?? conflicts.length }
  return renderSignedIn(
    <>
      <GateReport event={event} />
      <Counted />
    </>,
    {
      answer: ({ path }) => {
        if (path.endsWith('/counts')) return counts
        if (path.endsWith('/conflicts')) return found(shown)
        if (path.endsWith('/settle'))
          return refused(400, 'BAD_INPUT', 'Confira os dados.', { note })
        return path.startsWith('/api/events/') ? refused(404, 'EVENT_NOT_FOUND') : undefined
      },
    },
  )
}

const title = page.getByRole('heading', { name: 'Portaria' })

test('each entrance shows admitted and expected people', async () => {
  await show(found(counts()))
  await expect.element(title).toBeVisible()
  const lines = page.getByRole('listitem').elements()
  expect(lines.map((line) => line.textContent)).toEqual([
    'Ingressos1.234de 12.400',
    'Atividade0de 80',
  ])
})

test('a report without conflicts says so', async () => {
  await show(found(counts()))
  await expect.element(page.getByText(/^Nenhum conflito\./)).toBeVisible()
})

test('a conflict shows holder, ticket, cause and both gates', async () => {
  await show(found(counts({ conflicts: 1 })), [conflict])
  await expect.element(page.getByRole('heading', { name: 'Conflitos (1)' })).toBeVisible()
  for (const text of [
    'Davi Souza Lima',
    'Já utilizado',
    'Pista, inteira',
    'Portão A, 05/12/2026 às 20:10',
    'Portão B, 05/12/2026 às 20:30',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

test('a report says when it does not list all conflicts', async () => {
  await show(found(counts({ conflicts: 1300 })), [conflict], 1300)
  await expect.element(page.getByRole('heading', { name: 'Conflitos (1.300)' })).toBeVisible()
  await expect.element(page.getByText('Os 1 mais recentes.')).toBeVisible()
})

const nobody = counts().entrances.map((entrance) => ({ ...entrance, admitted: 0 }))
test.each([
  ['more than a day before it begins', '2026-12-04T22:59:00.000Z', nobody, false],
  ['a day before it begins', '2026-12-04T23:01:00.000Z', nobody, true],
  ['while it is on', '2026-12-06T00:00:00.000Z', nobody, true],
  ['days after its end', '2026-12-09T00:00:00.000Z', nobody, false],
  ['days after, if somebody came in', '2026-12-09T00:00:00.000Z', counts().entrances, true],
])('%s the report is shown or hidden', async (_when, now, entrances, isTold) => {
  await show(found(counts({ now, entrances })))
  await expect.element(page.getByText('Contagem recebida')).toBeVisible()
  expect(title.elements()).toHaveLength(isTold ? 1 : 0)
})

test('a missing answer is shown as an error', async () => {
  await show(broken)
  await expect.element(page.getByRole('alert')).toBeVisible()
})

const resolve = page.getByRole('button', { name: /^Dar baixa/ })
const noteField = page.getByRole('textbox', { name: 'O que foi feito' })

test("a resolved conflict needs a note, and shows the server's objection to it", async () => {
  await show(found(counts({ conflicts: 1 })), [conflict])
  await resolve.click()
  await expect.element(noteField).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(noteField).toHaveAccessibleDescription('Escreva o que foi feito')
  await userEvent.keyboard('Conferido{Enter}')
  await expect.element(noteField).toHaveAccessibleDescription(note)
  await expect.element(noteField).toHaveValue('Conferido')
})

test('giving up a note returns the focus to the button that opened it', async () => {
  await show(found(counts({ conflicts: 1 })), [conflict])
  await resolve.click()
  await expect.element(noteField).toHaveFocus()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(resolve).toHaveFocus()
})
