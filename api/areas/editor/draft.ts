import { randomUUID } from 'node:crypto'
import { drawPoster } from '@55tickets/posters/draw-poster.ts'
import type { Category } from '@55tickets/rules/events/categories.ts'
import { addDays } from '@55tickets/rules/text/day.ts'
import { makeSlug } from '@55tickets/rules/text/make-slug.ts'
import { dayKey, HOME_ZONE, zonedToInstant } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { ingestDrawing } from '../../platform/files/ingest.ts'
import {
  type ByteStorage,
  type FileRow,
  insertFile,
  type StoredFile,
  storeBytes,
} from '../../platform/files/storage.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findFreeSlug, lockEvent, writeEvent } from '../events/public.ts'
import { keepUpload } from '../organizations/public.ts'

/** Drafts that one organization may have, to stop scripts. */
const MAX_DRAFTS = 200
const DEFAULT_FEE_BASIS_POINTS = 1000
/** Suggested dates of a draft: in so many days, at eight in the evening, for three hours. */
const SUGGESTED_DAYS = 30
const SUGGESTED_HOUR = '20:00'
const SUGGESTED_HOURS = 3

interface NewDraft {
  readonly organizationId: string
  readonly userId: string
  readonly name: string
  readonly category: Category
  readonly bannerId: string | null
  /** Key of the request; the same key returns the same draft. */
  readonly key: string | null
}

export interface DraftDeps {
  readonly db: Db
  readonly storage: ByteStorage
}

/** Creates a draft after the assistant's first step. All parts but the page wait to be saved. */
export async function createDraft(
  { db, storage }: DraftDeps,
  draft: NewDraft,
): Promise<{ _id: string; slug: string } | Refusal<'FILE_NOT_FOUND' | 'TOO_MANY_DRAFTS'>> {
  const { organizationId, userId, name, category, bannerId, key } = draft
  const id = randomUUID()
  const posters = await storePosters(db, storage, drawPosters(key ?? id, category))
  return db.transaction().execute(async (tx) => {
    const organization = await lockOrganization(tx, organizationId)
    const known = key === null ? undefined : await findByKey(tx, organizationId, key)
    if (known) return known
    if (await hasTooManyDrafts(tx, organizationId)) return refuse('TOO_MANY_DRAFTS')
    if (bannerId !== null && !(await keepUpload(tx, organizationId, bannerId)))
      return refuse('FILE_NOT_FOUND')
    for (const row of posters.rows) await insertFile(tx, row)
    const locked = await lockEvent(tx, id)
    const slug = await findFreeSlug(tx, makeSlug(name, 'evento'))
    const startsAt = suggestedStart(locked.now)
    const { problems } = await writeEvent(
      tx,
      locked,
      {
        event: {
          id,
          slug,
          name,
          category,
          description_html: '',
          is_published: false,
          timezone: HOME_ZONE,
          starts_at: startsAt,
          ends_at: new Date(startsAt.getTime() + SUGGESTED_HOURS * 3_600_000),
          location_name: '',
          city: '',
          region: '',
          organizer_name: organization.name,
          fee_bearer: 'customer',
          fee_basis_points: DEFAULT_FEE_BASIS_POINTS,
          accepted_payment_methods: ['PIX', 'CREDIT_CARD'],
          banner_id: bannerId ?? posters.wide,
          mobile_banner_id: bannerId === null ? posters.square : null,
          organization_id: organizationId,
          creation_key: key,
          dates_version: 0,
          place_version: 0,
          tickets_version: 0,
        },
      },
      { actor: userId, part: 'created' },
    )
    if (problems.length > 0) throw new Error(`event ${id} was not created: ${problems[0]?.message}`)
    return { _id: id, slug }
  })
}

interface Posters {
  readonly wide: StoredFile
  readonly square: StoredFile
}

/** Ids of an event's posters, and the rows of those that are not stored yet. */
export interface StoredPosters {
  readonly wide: string
  readonly square: string
  readonly rows: readonly FileRow[]
}

/** Seed of an event's posters: the key of the request that created it, which its browser knows too. */
export async function findPosterSeed(db: Db, eventId: string): Promise<string> {
  const event = await db
    .selectFrom('events')
    .select('creation_key')
    .where('id', '=', eventId)
    .executeTakeFirst()
  return event?.creation_key ?? eventId
}

/** Draws the posters of an event without a banner, from a seed that never changes. */
export function drawPosters(seed: string, category: Category): Posters {
  const draw = (width: number, height: number) =>
    ingestDrawing(drawPoster({ seed, category, width, height }), width, height)
  return { wide: draw(1920, 1080), square: draw(1080, 1080) }
}

export async function storePosters(
  db: Db,
  storage: ByteStorage,
  { wide, square }: Posters,
): Promise<StoredPosters> {
  const rows = await Promise.all([wide, square].map((file) => storeBytes(db, storage, file)))
  return { wide: wide.id, square: square.id, rows: rows.filter((row) => row !== null) }
}

/** Locks an organization, so that requests that create its events run one after the other. */
export async function lockOrganization(tx: Tx, id: string): Promise<{ name: string }> {
  const { rows } = await sql<{ name: string }>`
    select name from organizations where id = ${id} for no key update`.execute(tx)
  const [organization] = rows
  if (!organization) throw new Error(`organization ${id} not found`)
  return organization
}

/** Finds the event that an earlier request with the same key has created. */
export async function findByKey(tx: Tx, organizationId: string, key: string) {
  return tx
    .selectFrom('events')
    .select(['id as _id', 'slug'])
    .where('organization_id', '=', organizationId)
    .where('creation_key', '=', key)
    .executeTakeFirst()
}

export async function hasTooManyDrafts(tx: Tx, organizationId: string): Promise<boolean> {
  const { drafts } = await tx
    .selectFrom('events')
    .select((select) => select.fn.countAll<number>().as('drafts'))
    .where('organization_id', '=', organizationId)
    .where('published_at', 'is', null)
    .executeTakeFirstOrThrow()
  return drafts >= MAX_DRAFTS
}

function suggestedStart(now: Date): Date {
  const day = addDays(dayKey(now, HOME_ZONE), SUGGESTED_DAYS)
  return zonedToInstant(`${day}T${SUGGESTED_HOUR}`, HOME_ZONE)
}
