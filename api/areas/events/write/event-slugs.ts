import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'

/** Slugs of events. One that an event has or had can't be taken by another. */

/**
 * True for a slug that an event has or had, other than the one with this id. One statement, because an
 * event that gives a slug up moves it from one table to the other.
 */
async function isSlugTaken(tx: Tx, slug: string, eventId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from events where slug = ${slug} and id is distinct from ${eventId}
    union all
    select 1 from event_slugs where slug = ${slug} and event_id is distinct from ${eventId}`.execute(
    tx,
  )
  return rows.length > 0
}

/** Locks a slug until the transaction ends: of two that take it at once, the second finds it taken. */
async function lockSlug(tx: Tx, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`event slug ${slug}`}, 0))`.execute(tx)
}

/**
 * Slug that no event has or had: the wanted one, or one with a number behind it. It stays free until the
 * transaction ends.
 */
export async function findFreeSlug(tx: Tx, wanted: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from events where slug = ${wanted} or slug like ${`${wanted}-%`}
    union all
    select slug from event_slugs where slug = ${wanted} or slug like ${`${wanted}-%`}`.execute(tx)
  const taken = new Set(rows.map(({ slug }) => slug))
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    if (taken.has(slug)) continue
    await lockSlug(tx, slug)
    if (!(await isSlugTaken(tx, slug, null))) return slug
  }
}

/** True for a slug that another event has or had. If it is free, it stays so until the transaction ends. */
export async function isForeignSlug(
  tx: Tx,
  slug: string,
  { id, slug: current }: { readonly id: string; readonly slug: string | undefined },
): Promise<boolean> {
  if (slug === current) return false
  await lockSlug(tx, slug)
  return isSlugTaken(tx, slug, id)
}
