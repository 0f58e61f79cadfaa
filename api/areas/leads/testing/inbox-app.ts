import { randomUUID } from 'node:crypto'
import type { Lead, LeadList } from '@55tickets/contracts/team.ts'
import { searchName } from '@55tickets/rules/text/search.ts'
import { createTestApp, rightsFor } from '../../../testing/app.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { testDeps } from '../../../testing/deps.ts'
import { createPerson, identifyById, signedInAs } from '../../../testing/people.ts'
import { wireLeads } from '../../../wiring/leads.ts'
import { wireOrganizations } from '../../../wiring/organizations.ts'

export interface LeadInput {
  kind?: string
  status?: string
  name?: string
  email?: string
  phone?: string
  company?: string
  event?: string
  answers?: Record<string, unknown>
  daysAgo?: number
}

/** The inbox on a database of its own, with one team member. */
export async function openInboxApp() {
  const database = await createTestDatabase()
  const { db } = database
  const member = await createPerson(db)
  const clock = { now: () => new Date('2026-11-16T01:30:00Z') }
  const deps = testDeps(database, { clock })
  const parts = [wireLeads(deps), wireOrganizations(deps)]
  const { app } = await createTestApp(
    database,
    {},
    (opened) => {
      for (const part of parts) part.register(opened)
    },
    identifyById,
    rightsFor((userId) => userId === member),
  )
  const get = (path: string) => app.inject({ url: `/api${path}`, headers: signedInAs(member) })
  return {
    database,
    member,
    app,
    get,
    async send(sent: LeadInput = {}): Promise<string> {
      const id = randomUUID()
      const { kind = 'contact', status = 'novo', answers = {}, daysAgo = 0, event = '' } = sent
      const { name = 'Rita Lima', email = 'rita@example.com' } = sent
      const { phone = '(51) 99876-5432', company = 'Palco Sul' } = sent
      await database.pool.query(
        `insert into leads (id, kind, status, name, email, phone, company, answers, search_text, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, app_now() - $10 * interval '1 day')`,
        [
          id,
          kind,
          status,
          name,
          email,
          phone,
          company,
          JSON.stringify(answers),
          searchName(`${name} ${company} ${email} ${event}`),
          daysAgo,
        ],
      )
      return id
    },
    async list(query = ''): Promise<LeadList> {
      return (await get(`/team/leads${query}`)).json<LeadList>()
    },
    async read(id: string): Promise<Lead> {
      return (await get(`/team/leads/${id}`)).json<Lead>()
    },
    change: (id: string, payload: object, who = member) =>
      app.inject({
        method: 'POST',
        url: `/api/team/leads/${id}/steps`,
        headers: signedInAs(who),
        payload,
      }),
    clear: () => database.pool.query('truncate leads, lead_steps'),
    async close() {
      await app.close()
      await database.drop()
    },
  }
}

export type InboxApp = Awaited<ReturnType<typeof openInboxApp>>
