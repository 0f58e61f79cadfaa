import { randomUUID } from 'node:crypto'
import type { EventOrder, EventOrderLine, OrderGroup } from '@55tickets/contracts/event-orders.ts'
import type { EventFigures } from '@55tickets/contracts/figures.ts'
import type { ReportFormat, ReportName } from '@55tickets/contracts/reports.ts'
import type { EventSalesDetail } from '@55tickets/contracts/team.ts'
import type { FastifyInstance } from 'fastify'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { eventually } from '../../../platform/jobs/testing/jobs.ts'
import { createTestApp } from '../../../testing/app.ts'
import { testDeps } from '../../../testing/deps.ts'
import { identifyById, signedInAs } from '../../../testing/people.ts'
import { wireCourtesies } from '../../../wiring/courtesies.ts'
import { wireFigures } from '../../../wiring/figures.ts'
import { wireFiles } from '../../../wiring/files.ts'
import { wireOrders } from '../../../wiring/orders.ts'
import { wireReports } from '../../../wiring/reports.ts'
import { createRights } from '../../../wiring/rights.ts'
import { wireTeam } from '../../../wiring/team.ts'
import { wireTickets } from '../../../wiring/tickets.ts'
import { createEndedLogins } from '../../accounts/ended-logins.ts'
import { openMovesApp } from '../../moves/testing/moves-app.ts'
import { returnTickets } from '../../refunds/public.ts'
import { ticketIdOf } from '../../reservations/testing/reservations-app.ts'

const SEAT = 'setor/um/cadeira'

/** Opens a checkout with an organization, and whatever its event's money can be read from. */
export async function openReportsApp() {
  const sales = await openMovesApp()
  const { database, show, manager } = sales
  const { pool } = database
  const deps = testDeps(database)
  const parts = [
    wireReports(deps),
    wireTeam(deps),
    wireFigures(deps, await createEndedLogins(database.db)),
    wireOrders(deps),
    wireCourtesies(deps, wireTickets(deps, wireFiles(deps).pictures)),
  ]
  const rights = { ...createRights(database.db), teamAccess: async () => 'granted' as const }
  const register = (opened: FastifyInstance) => {
    for (const part of parts) part.register(opened)
  }
  const { app } = await createTestApp(database, {}, register, identifyById, rights)
  const headers = signedInAs(manager)
  const workspace = `/api/promoter/events/${show}`
  const get = (url: string) => app.inject({ url, headers })
  const read = async <T>(url: string) => (await get(url)).json<T>()

  return {
    ...sales,
    is: (sale: string, status: string) =>
      eventually(async () => expect(await sales.records.status(sale)).toBe(status)),
    /** Gives some tickets of an order back. */
    giveBack: (saleId: string, codeIds: readonly (string | undefined)[]) =>
      database.db.transaction().execute((tx) =>
        returnTickets(tx, sales.server.deps, {
          saleId,
          codeIds: codeIds.map((id) => id ?? ''),
          cause: 'desistência',
          by: 'rui',
        }),
      ),
    /** Pays tickets by PIX. */
    async paidByPix(wanted: Record<string, number>): Promise<string> {
      const buyer = await sales.buyer()
      const sale = await sales.hold(buyer, wanted)
      await sales.pix(buyer, sale)
      await sales.sandbox.change('confirm', sale, database)
      return sale
    },
    /** Pays seats of the sector by card, whole ones and one half for each benefit. */
    seats: (wholes: number, quota: readonly string[], outside: readonly string[]) =>
      sales.paid(
        {},
        {
          items: [
            { ticketId: ticketIdOf('show', SEAT), quantity: wholes },
            {
              ticketId: ticketIdOf('show', `${SEAT}/meia`),
              quantity: quota.length,
              benefits: quota,
            },
            {
              ticketId: ticketIdOf('show', `${SEAT}/meia-60`),
              quantity: outside.length,
              benefits: outside,
            },
          ].filter(({ quantity }) => quantity > 0),
        },
      ),
    /** Gives courtesies of a type; returns their ids. */
    async give(key: string, names: readonly string[]): Promise<string[]> {
      const guests = names.map((name, index) => ({
        line: index + 1,
        name,
        cpf: null,
        email: null,
        phone: null,
        ticketTypeId: ticketIdOf('show', key),
      }))
      const answer = await app.inject({
        method: 'POST',
        url: `${workspace}/courtesies`,
        headers: { ...headers, 'idempotency-key': randomUUID() },
        payload: { guests, sendsMail: false },
      })
      const { courtesies } = answer.json<{ courtesies: { _id: string }[] }>()
      return courtesies.map(({ _id }) => _id)
    },
    takeBack: (id: string | undefined) =>
      app.inject({ method: 'DELETE', url: `${workspace}/courtesies/${id}`, headers }),
    /** From now on the organization bears the fee of new reservations. */
    bearFee: () => pool.query(`update events set fee_bearer = 'promoter' where id = $1`, [show]),
    file: (report: ReportName, format: ReportFormat) =>
      get(`${workspace}/reports/${report}.${format}`),
    /** Rows of a workbook, in the order in which they are printed. */
    async rows(report: ReportName): Promise<CellValue[][]> {
      const { rawPayload } = await get(`${workspace}/reports/${report}.xlsx`)
      const { sheets } = await readXlsx(rawPayload)
      return sheets[0]?.rows ?? []
    },
    figures: () => read<EventFigures>(`${workspace}/figures`),
    teamFigures: () => read<EventSalesDetail>(`/api/team/sales/${show}`),
    /** All orders of a group, as the promoter reads each. */
    async orders(group: OrderGroup): Promise<EventOrder[]> {
      const orders: EventOrder[] = []
      for (let page = 1; ; page += 1) {
        const url = `${workspace}/orders?group=${group}&page=${page}`
        const { docs, totalPages } = await read<{ docs: EventOrderLine[]; totalPages: number }>(url)
        for (const { _id } of docs)
          orders.push(await read<EventOrder>(`${workspace}/orders/${_id}`))
        if (page >= totalPages) return orders
      }
    },
    async close() {
      await app.close()
      await sales.close()
    },
  }
}

export type ReportsApp = Awaited<ReturnType<typeof openReportsApp>>
