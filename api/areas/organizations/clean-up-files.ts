import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type ByteStorage, deleteFile } from '../../platform/files/storage.ts'
import { type Worker, workOnSchedule } from '../../platform/jobs/define-job.ts'
import type { Log } from '../../platform/log.ts'

/** Time in which an uploaded file may wait to be used. */
const UNUSED_DAYS = 7
const BATCH_SIZE = 100

export interface FileCleanUpDeps {
  readonly storage: ByteStorage
  readonly log: Log
  /** SQL that selects the ids of the files that events refer to, which this area may not know. */
  readonly eventFiles: RawBuilder<unknown>
}

export const cleanUpFilesWorker = (deps: FileCleanUpDeps): Worker =>
  workOnSchedule('clean-up-files', ({ db }) => cleanUpFiles(db, deps))

/** Deletes files that nothing refers to: uploads that were never used, pictures of deleted drafts. */
export async function cleanUpFiles(db: Db, deps: FileCleanUpDeps): Promise<void> {
  const used = sql`${deps.eventFiles} union all select logo_id from organizations`
  await sql`
    delete from organization_files
     where uploaded_at < ${deadline}
       and not exists (select from (${used}) used (id) where used.id = file_id)`.execute(db)
  let deleted = 0
  for (;;) {
    const count = await db.transaction().execute((tx) => deleteBatch(tx, deps, used))
    deleted += count
    if (count === 0) break
  }
  if (deleted > 0) deps.log.info({ files: deleted }, 'deleted files that nothing refers to')
}

const deadline = sql`app_now() - make_interval(days => ${UNUSED_DAYS})`

/** Deletes some files. One that somebody is about to refer to is locked, and skipped. */
async function deleteBatch(
  tx: Tx,
  { storage }: FileCleanUpDeps,
  used: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from files
     where created_at < ${deadline}
       and not exists (select from (${used}) used (id) where used.id = files.id)
       and not exists (select from organization_files where file_id = files.id)
     order by id limit ${BATCH_SIZE} for update skip locked`.execute(tx)
  for (const { id } of rows) await deleteFile(tx, storage, id)
  return rows.length
}
