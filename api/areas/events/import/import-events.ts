import type { Consequence } from '@55tickets/rules/changes/consequence.ts'
import { openRefundUntil } from '@55tickets/rules/money/refund-window.ts'
import { isZone } from '@55tickets/rules/text/zone.ts'
import en from 'zod/v4/locales/en.js'
import type { Db, Tx } from '../../../platform/db/database.ts'
import {
  type ByteStorage,
  type FileRow,
  insertFile,
  storeBytes,
} from '../../../platform/files/storage.ts'
import { stableId } from '../../../platform/stable-id.ts'
import { findOrganizationId } from '../../organizations/public.ts'
import { type LockedEvent, lockEvent } from '../lock-event.ts'
import { relistDueEvents } from '../relist-events.ts'
import { eventDates } from '../wire.ts'
import { withHalves } from '../write/half-twins.ts'
import type { EventWrite } from '../write/record-change.ts'
import { writeEvent } from '../write/write-event.ts'
import { EventFile } from './event-file.ts'
import { fileProblems } from './event-file-problems.ts'
import { describeProblem, fileParts } from './file-parts.ts'
import { importFiles, type PictureIds, type Pictures } from './import-pictures.ts'
import {
  couponRows,
  eventRow,
  formRows,
  lotRows,
  sectorRows,
  sessionRows,
  ticketTypeRows,
} from './import-rows.ts'
import { judgeImport } from './judge-import.ts'

export interface ImportOptions {
  storage: ByteStorage
  /** Folder of the relative paths of pictures and documents. */
  folder: string
  /** Day for which the dates of demo data were made; set only for demo data. */
  demoDay?: string
  /** Percentage of a sector's places that is kept for half price, if it is more than the law's. */
  halfPriceShare?: number
  /** Announcement of what changes for people; without it, such a change is refused. */
  announcement?: {
    readonly reason: string
    readonly freezeNotices: (tx: Tx, change: FrozenChange) => Promise<number>
  }
}

interface FrozenChange {
  readonly eventId: string
  readonly changeId: number
  readonly consequences: readonly Consequence[]
}

export type ImportResult = { ok: true; slugs: string[] } | { ok: false; problems: string[] }

/**
 * Imports event files: validates all of them, then writes all or nothing. Idempotent: an event is
 * identified by its slug and its parts by their keys, so that a second import updates what differs.
 */
export async function importEvents(
  db: Db,
  inputs: unknown[],
  options: ImportOptions,
): Promise<ImportResult> {
  const files: EventFile[] = []
  const problems: string[] = []
  for (const [index, input] of inputs.entries()) {
    // In English for operators, although a server in this process may have set Portuguese messages.
    const parsed = EventFile.safeParse(input, { error: en().localeError })
    if (!parsed.success) {
      problems.push(
        ...parsed.error.issues.map(
          (issue) => `event ${index + 1}: ${issue.path.join('.')}: ${issue.message}`,
        ),
      )
    } else if (!isZone(parsed.data.timezone)) {
      problems.push(`${parsed.data.slug}: timezone: ${parsed.data.timezone} is not a time zone`)
    } else {
      problems.push(
        ...fileProblems(parsed.data, options.halfPriceShare).map(
          (problem) => `${parsed.data.slug}: ${problem}`,
        ),
      )
      files.push(parsed.data)
    }
  }
  const duplicates = files.filter(
    (file, index) => files.findIndex((other) => other.slug === file.slug) !== index,
  )
  problems.push(...duplicates.map((file) => `${file.slug}: the slug appears twice`))
  if (problems.length > 0) return { ok: false, problems }

  // Reading and re-encoding pictures is slow, so it is done before the transaction.
  const pictures = new Map<string, Pictures>()
  for (const file of files) {
    const taken = await importFiles(file, options.folder)
    if (taken.ok) pictures.set(file.slug, taken.pictures)
    else problems.push(...taken.problems.map((problem) => `${file.slug}: ${problem}`))
  }
  if (problems.length > 0) return { ok: false, problems }

  // Bytes may go to a remote storage, so they are stored before any lock; the transaction writes only rows.
  const rows = await storeFiles(db, options.storage, [...pictures.values()])

  try {
    return await writeFiles()
  } catch (error) {
    // Thrown, so that the transaction is rolled back.
    if (error instanceof ImportRefused) return { ok: false, problems: error.problems }
    throw error
  }

  function writeFiles(): Promise<ImportResult> {
    return db.transaction().execute(async (tx) => {
      const lockedFiles: LockedFile[] = []
      for (const file of files) lockedFiles.push(await lockFile(tx, file))
      const refused = lockedFiles.flatMap((locked) => locked.problems)
      if (refused.length === 0) {
        for (const row of rows) await insertFile(tx, row)
        for (const locked of lockedFiles) {
          const taken = pictures.get(locked.file.slug)
          if (taken) refused.push(...(await writeFile(tx, locked, taken.ids, options)))
        }
      }
      if (refused.length > 0) throw new ImportRefused(refused)
      await relistDueEvents(tx)
      return { ok: true, slugs: files.map((file) => file.slug) }
    })
  }
}

/** Problems that only the database knows. */
class ImportRefused extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super('the import was refused')
    this.problems = problems
  }
}

async function storeFiles(db: Db, storage: ByteStorage, all: Pictures[]): Promise<FileRow[]> {
  const files = new Map(all.flatMap(({ files }) => files.map((file) => [file.id, file])))
  const rows: FileRow[] = []
  for (const file of files.values()) {
    const row = await storeBytes(db, storage, file)
    if (row) rows.push(row)
  }
  return rows
}

interface LockedFile {
  readonly file: EventFile
  readonly locked: LockedEvent
  readonly problems: readonly string[]
}

/** Locks the rows of an earlier import. An event of an organization is changed only by a file that names it. */
async function lockFile(tx: Tx, file: EventFile): Promise<LockedFile> {
  // By its id, too: an imported event may have got another slug since.
  const ownId = stableId('event', file.slug)
  const [known] = await tx
    .selectFrom('events')
    .leftJoin('organizations', 'organizations.id', 'events.organization_id')
    .select(['events.id', 'organizations.slug as organization'])
    .where((eb) => eb.or([eb('events.slug', '=', file.slug), eb('events.id', '=', ownId)]))
    .orderBy((eb) => eb('events.slug', '=', file.slug), 'desc')
    .execute()
  const locked = await lockEvent(tx, known?.id ?? ownId)
  const owner = known?.organization ?? null
  const isForeign = known !== undefined && owner !== null && owner !== file.organization
  const problems = isForeign
    ? [`${file.slug}: belongs to the organization ${owner}: name it as "organization"`]
    : []
  return { file, locked, problems }
}

async function writeFile(
  tx: Tx,
  { file, locked }: LockedFile,
  pictures: PictureIds,
  { demoDay, halfPriceShare, announcement }: ImportOptions,
): Promise<string[]> {
  const { id } = locked
  const partId = (kind: string, key: string) => stableId(id, kind, key)
  const organizationId = file.organization ? await findOrganizationId(tx, file.organization) : null
  if (organizationId === undefined)
    return [`${file.slug}: organization: ${file.organization} does not exist`]
  const write = {
    event: {
      ...eventRow(file, id, pictures, demoDay ?? null),
      organization_id: organizationId,
      ...(file.published && !locked.event?.published_at && { published_at: locked.now }),
    },
    forms: formRows(file, id, partId, pictures, locked),
    ...leaveCancelled(locked, {
      sessions: sessionRows(file, id, partId, pictures),
      types: withHalves(locked.types, ticketTypeRows(file, id, partId)),
    }),
    sectors: sectorRows(file, id, partId, halfPriceShare),
    lots: lotRows(file, id, partId),
    coupons: couponRows(file, id, partId),
  }
  const missing = missingLots(locked, write)
  if (missing.length > 0) return missing.map((problem) => `${file.slug}: ${problem}`)
  const consequences = demoDay === undefined ? judgeImport(locked, write) : []
  if (consequences.length > 0 && !announcement)
    return [`${file.slug}: people who bought must be told of this change: give a reason (--reason)`]
  const dates = Object.assign({}, locked.event, write.event)
  const { problems, changeId } = await writeEvent(tx, locked, write, {
    actor: null,
    part: 'imported',
    reason: consequences.length > 0 ? (announcement?.reason ?? null) : null,
    consequences,
    refundUntil: opensRefund(consequences) ? openRefundUntil(eventDates(dates), locked.now) : null,
  })
  if (announcement && changeId !== null && consequences.length > 0)
    await announcement.freezeNotices(tx, { eventId: id, changeId, consequences })
  const parts = fileParts(file, partId, halfPriceShare)
  return problems.map((problem) => {
    const part = problem.partId === null ? undefined : parts.get(problem.partId)
    return `${file.slug}: ${part ? `${part.path}: ` : ''}${describeProblem(problem, part)}`
  })
}

const opensRefund = (consequences: readonly Consequence[]) =>
  consequences.some(({ kind }) => kind === 'openRefund')

/** Cancelled sessions stay as they are, and their tickets off sale, although a file lists them as before. */
function leaveCancelled(
  { sessions: known }: LockedEvent,
  { sessions, types }: Required<Pick<EventWrite, 'sessions' | 'types'>>,
): Required<Pick<EventWrite, 'sessions' | 'types'>> {
  const cancelled = new Set(known.filter(({ cancelled_at: at }) => at).map(({ id }) => id))
  return {
    sessions: sessions.filter(({ id }) => !cancelled.has(id)),
    types: types.map((type) =>
      type.session_id && cancelled.has(type.session_id) ? { ...type, is_available: false } : type,
    ),
  }
}

/** Lots that a file leaves out of a sector. Which lot is on sale depends on all of them. */
function missingLots(
  { lots }: LockedEvent,
  write: Required<Pick<EventWrite, 'sectors' | 'lots'>>,
): string[] {
  return lots
    .filter(
      (known) =>
        write.sectors.some(({ id }) => id === known.sector_id) &&
        !write.lots.some(({ id }) => id === known.id),
    )
    .map(({ name }) => `lot ${name} is missing: list it again, and close it with closesAt`)
}
