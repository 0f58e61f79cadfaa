import type { Db, Tx } from '@55tickets/api/platform/db/database.ts'
import { stableId } from '@55tickets/api/platform/stable-id.ts'
import { searchName } from '@55tickets/rules/text/search.ts'
import { sql } from 'kysely'
import { demoInterviews } from './interviews.ts'
import { type DemoStep, demoContacts } from './leads.ts'
import { teamEmail } from './users.ts'

interface LeadData {
  readonly id: string
  readonly kind: 'contact' | 'interview'
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly company: string
  readonly event: string
  readonly answers: object
  readonly daysAgo: number
  readonly steps: readonly DemoStep[]
}

const leadId = (demoKey: string) => stableId('demo lead', demoKey)

const leads: readonly LeadData[] = [
  ...demoContacts.map(({ demoKey, answers, ...lead }) => {
    const { name, email, phone, producerName: company } = answers
    const kind = 'contact' as const
    return { ...lead, id: leadId(demoKey), kind, name, email, phone, company, event: '', answers }
  }),
  ...demoInterviews.map(({ demoKey, answers, ...lead }) => {
    const { nomePromotor: name, email, telefone: phone, empresa: company } = answers
    const kind = 'interview' as const
    const event = answers.eventoNome
    return { ...lead, id: leadId(demoKey), kind, name, email, phone, company, event, answers }
  }),
]

/** Inserts missing demo leads; changes that users made to existing ones stay. */
export async function loadDemoLeads(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const lead of leads) if (await insertLead(tx, lead)) await addSteps(tx, lead)
  })
}

const daysBeforeNow = (days: number) => sql<Date>`app_now() - make_interval(days => ${days})`
const statusAfter = (steps: readonly DemoStep[]) => steps.findLast(({ to }) => to)?.to ?? 'novo'

async function insertLead(tx: Tx, lead: LeadData): Promise<boolean> {
  const { daysAgo, steps, event, answers, ...columns } = lead
  const { name, company, email } = columns
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('leads')
    .values({
      ...columns,
      answers: JSON.stringify(answers),
      status: statusAfter(steps),
      search_text: searchName([name, company, email, event].join(' ')),
      created_at: daysBeforeNow(daysAgo),
      changed_at: daysBeforeNow(steps.at(-1)?.daysAgo ?? daysAgo),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

async function addSteps(tx: Tx, { id, steps }: LeadData): Promise<void> {
  const { id: author } = await tx
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', teamEmail)
    .executeTakeFirstOrThrow()
  for (const [at, { daysAgo, to, note }] of steps.entries())
    await tx
      .insertInto('lead_steps')
      .values({
        id: stableId(id, 'step', String(at)),
        lead_id: id,
        author_id: author,
        at: daysBeforeNow(daysAgo),
        from_status: to ? statusAfter(steps.slice(0, at)) : null,
        to_status: to ?? null,
        note: note ?? null,
      })
      .execute()
}
