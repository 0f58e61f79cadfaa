import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer } from '../../platform/mail/mailer.ts'
import { testConfig } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createPerson } from '../../testing/people.ts'
import { deleteAccount } from './delete-account.ts'
import type { PersonalData } from './deps.ts'

const nothing = async () => undefined

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // The table of jobs, which erasure also cleans; no job runs here.
  await database.pool.query(
    'create schema pgboss; create table pgboss.job (name text, data jsonb, output jsonb, source_output jsonb)',
  )
})
afterAll(() => database.drop())

const newcomer = () => createPerson(database.db)

const findName = async (id: string) =>
  (await database.pool.query('select name from users where id = $1', [id])).rows[0].name

const dataErasedBy = (erase: PersonalData['erase']): PersonalData => ({
  tables: [],
  export: async () => ({}),
  erase,
})

const remove = (userId: string, personalData: PersonalData[], hasOpen = false) =>
  deleteAccount(
    {
      db: database.db,
      mailer: createMailer(nothing, testConfig()),
      enqueue: nothing,
      hasPaid: async () => true,
      hasOpenOrders: async () => hasOpen,
      isNeededOwner: async () => false,
      personalData,
      endedLogins: { reloadQuietly: nothing },
    },
    userId,
  )

test('every area erases its data before the account itself is erased', async () => {
  const ana = await newcomer()
  const known: string[] = []
  const look = dataErasedBy(async (tx, userId) => {
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirst()
    known.push(user?.name ?? '')
  })
  expect(await remove(ana, [look, look])).toEqual({ message: 'Sua conta foi excluída.' })
  expect(known).toEqual(['Ana Souza', 'Ana Souza'])
  expect(await findName(ana)).toBe('Conta excluída')
})

test('when one area fails to erase, nothing is erased and no mail is sent', async () => {
  const ana = await newcomer()
  await database.pool.query(`update users set cpf = '52998224725' where id = $1`, [ana])
  const erases = dataErasedBy(async (tx, id) => {
    await tx.updateTable('users').set({ cpf: null }).where('id', '=', id).execute()
  })
  const fails = dataErasedBy(() => Promise.reject(new Error('not now')))
  await expect(remove(ana, [erases, fails])).rejects.toThrow('not now')
  const { rows } = await database.pool.query('select name, cpf from users where id = $1', [ana])
  expect(rows).toEqual([{ name: 'Ana Souza', cpf: '52998224725' }])
  const mails = await database.pool.query('select 1 from mails where to_address = $1', [
    `${ana}@example.com`,
  ])
  expect(mails.rows).toEqual([])
})

test('an account with an open purchase is not erased', async () => {
  const ana = await newcomer()
  const never = dataErasedBy(() => Promise.reject(new Error('must not be called')))
  expect(await remove(ana, [never], true)).toEqual({ refused: 'PURCHASES_OPEN' })
  expect(await findName(ana)).toBe('Ana Souza')
})

test('eight concurrent deletions erase the account and send the mail once', async () => {
  const ana = await newcomer()
  let erasures = 0
  const counting = dataErasedBy(async () => void erasures++)
  const answers = await Promise.all(Array.from({ length: 8 }, () => remove(ana, [counting])))
  expect(answers.filter((answer) => 'message' in answer && !('refused' in answer))).toHaveLength(1)
  expect(erasures).toBe(1)
  const mails = await database.pool.query(
    `select 1 from mails where template = 'account-deleted' and to_address = $1`,
    [`${ana}@example.com`],
  )
  expect(mails.rows).toHaveLength(1)
})
