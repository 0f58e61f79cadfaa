import { expect, test } from 'vitest'
import { testConfig } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { eventually, startTestJobs } from '../jobs/testing/jobs.ts'
import { createMailer } from './mailer.ts'
import { mailSender } from './send-mail.ts'
import { sampleMail } from './testing/sample-mail.ts'
import { isUndeliverable } from './undeliverable.ts'

test.each([
  ['0b6e@conta-excluida.invalid', true],
  ['ana@demo.55tickets.com.br', true],
  ['ana@55tickets.com.br', false],
  ['ana@invalid.com', false],
  ['ana@xdemo.55tickets.com.br', false],
])('isUndeliverable(%s) is %s', (address, isSo) => {
  expect(isUndeliverable(address)).toBe(isSo)
})

test('a mail to nobody is done with and handed to nobody', async (end) => {
  const database = await createTestDatabase()
  end.onTestFinished(() => database.drop())
  const jobs = await startTestJobs(database, end)
  const handed: string[] = []
  const transport = {
    deliver: async ({ to }: { to: string }) => {
      handed.push(to)
      return { delivered: true } as const
    },
    close: () => undefined,
  }
  await jobs.work([mailSender(transport)])
  const mailer = createMailer(jobs.enqueue, testConfig())
  for (const to of ['x@conta-excluida.invalid', 'real@example.com'])
    await database.db.transaction().execute((tx) => mailer.queue(tx, to, sampleMail()))
  await eventually(async () => {
    const { rows } = await database.pool.query('select 1 from mails where sent_at is null')
    expect(rows).toEqual([])
  })
  expect(handed).toEqual(['real@example.com'])
})
