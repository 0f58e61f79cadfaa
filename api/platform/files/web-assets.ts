import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Time for pages that were loaded before a rollout: a tab that stays open loads parts later on. */
const KEPT_AFTER = '14 days'

/**
 * Stores the assets of this release before its first page is rendered, for the servers of other
 * releases, and deletes those that no release has had for long. Gzip is left out: what is stored is
 * rarely asked for, and every browser of today accepts brotli.
 */
export async function storeWebAssets(db: Db, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.gz'))
  const stored = await db
    .selectFrom('web_assets')
    .select('name')
    .where('name', 'in', names)
    .execute()
  const known = new Set(stored.map(({ name }) => name))
  for (const name of names) {
    if (known.has(name)) continue
    await db
      .insertInto('web_assets')
      .values({ name, content: await readFile(join(folder, name)) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  }
  await markSuperseded(db, names)
}

async function markSuperseded(db: Db, names: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update web_assets set superseded_at = null
               where superseded_at is not null and name = any (${names})`.execute(tx)
    await sql`update web_assets set superseded_at = app_now()
               where superseded_at is null and name <> all (${names})`.execute(tx)
    await sql`delete from web_assets where superseded_at < app_now() - ${KEPT_AFTER}::interval`.execute(
      tx,
    )
  })
}

export async function findWebAsset(db: Db, name: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('web_assets')
    .select('content')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.content ?? null
}
