import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { byteStorage } from '../../platform/files/byte-storage.ts'
import { keepFile } from '../../platform/files/storage.ts'
import { createLog } from '../../platform/log.ts'
import { testConfig } from '../../testing/app.ts'
import { untilLockWaits } from '../../testing/lock-waits.ts'
import { signedInAs } from '../../testing/people.ts'
import { type EditorApp, openEditorApp } from '../editor/testing/editor-app.ts'
import { eventFiles } from '../events/public.ts'
import { cleanUpFiles } from './clean-up-files.ts'
import { keepUpload } from './store.ts'

let workspace: EditorApp
beforeAll(async () => {
  workspace = await openEditorApp()
})
afterAll(() => workspace.close())

async function upload(background: string): Promise<string> {
  const picture = sharp({ create: { width: 20, height: 10, channels: 3, background } })
  const response = await workspace.app.inject({
    method: 'POST',
    url: `/api/organizations/${workspace.organizationId}/files`,
    headers: { ...signedInAs(workspace.owner), 'content-type': 'image/png' },
    payload: await picture.png().toBuffer(),
  })
  return response.json<{ _id: string }>()._id
}
const remove = vi.fn(async () => undefined)
const cleanUp = () =>
  cleanUpFiles(workspace.database.db, {
    storage: { ...byteStorage(testConfig()), remove },
    log: createLog('silent'),
    eventFiles,
  })
const isStored = async (id: string) =>
  (await workspace.database.pool.query('select 1 from files where id = $1', [id])).rows.length > 0
const createWith = (bannerId: string) =>
  workspace.call<{ _id: string }>('POST', `/organizations/${workspace.organizationId}/events`, {
    name: 'Com imagem',
    category: 'shows',
    bannerId,
  })

test('a file that nothing refers to is deleted after a week, one in use stays', async () => {
  const [used, unused] = [await upload('red'), await upload('blue')]
  expect((await createWith(used)).status).toBe(201)
  await workspace.database.shiftClock('6 days 23 hours')
  await cleanUp()
  expect([await isStored(used), await isStored(unused)]).toEqual([true, true])
  await workspace.database.shiftClock('7 days 1 hour')
  await cleanUp()
  expect([await isStored(used), await isStored(unused)]).toEqual([true, false])
  expect(remove).toHaveBeenCalledWith(unused)
  expect((await createWith(unused)).status).toBe(404)
  expect(await upload('blue')).toBe(unused)
  expect(await isStored(unused)).toBe(true)
  await workspace.database.shiftClock('0')
})

test('a picture that is sent again waits for another week', async () => {
  const id = await upload('green')
  await workspace.database.shiftClock('8 days')
  await upload('green')
  await cleanUp()
  expect(await isStored(id)).toBe(true)
  await workspace.database.shiftClock('0')
})

test('posters of a deleted draft go, too; a logo stays', async () => {
  const draft = await workspace.createDraft()
  const { rows } = await workspace.database.pool.query<{ id: string }>(
    'select banner_id as id from events where id = $1',
    [draft],
  )
  const poster = rows[0]?.id ?? ''
  const logo = await upload('yellow')
  await workspace.database.pool.query('update organizations set logo_id = $1', [logo])
  await workspace.call('DELETE', `/promoter/events/${draft}`)
  await workspace.database.shiftClock('8 days')
  await cleanUp()
  expect([await isStored(poster), await isStored(logo)]).toEqual([false, true])
  await workspace.database.shiftClock('0')
})

test('a file that somebody begins to use while it is cleaned up stays', async () => {
  const id = await upload('purple')
  await workspace.database.shiftClock('8 days')
  const client = await workspace.database.pool.connect()
  await client.query('begin')
  await client.query('update organizations set logo_id = $1', [id])
  await workspace.database.pool.query('delete from organization_files where file_id = $1', [id])
  await cleanUp()
  await client.query('commit')
  client.release()
  expect(await isStored(id)).toBe(true)
  await workspace.database.shiftClock('0')
})

test('a file that somebody is about to use is not deleted', async () => {
  const { organizationId, database } = workspace
  const id = await upload('orange')
  await database.shiftClock('8 days')
  const { cleaned } = await database.db.transaction().execute(async (tx) => {
    expect(await keepUpload(tx, organizationId, id)).toBe(true)
    const cleaned = cleanUp()
    await untilLockWaits(database.pool, 1)
    await tx.updateTable('organizations').set({ logo_id: id }).execute()
    // In an object, because the promise itself would be awaited.
    return { cleaned }
  })
  await cleaned
  expect(await isStored(id)).toBe(true)
  const listed = 'select 1 from organization_files where file_id = $1'
  expect((await database.pool.query(listed, [id])).rows).toHaveLength(1)
  await database.shiftClock('0')
})

test('a file that is uploaded again while it is cleaned up stays', async () => {
  const id = await upload('cyan')
  await workspace.database.shiftClock('8 days')
  await workspace.database.db.transaction().execute(async (tx) => {
    expect(await keepFile(tx, id)).toBe(true)
    await cleanUp()
  })
  expect(await isStored(id)).toBe(true)
  await workspace.database.shiftClock('0')
})
