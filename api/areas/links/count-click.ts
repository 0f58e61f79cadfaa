import { isLinkCode } from '@55tickets/rules/links/link-code.ts'
import { sql } from 'kysely'
import { countAttempts } from '../../platform/attempts.ts'
import type { Db } from '../../platform/db/database.ts'

interface Click {
  readonly eventId: string
  readonly via: string
  /** Network address. */
  readonly address: string
  readonly userAgent: string | undefined
}

/** Generous, because phones of one carrier share an address. */
const CLICKS_OF_ADDRESS = { most: 300, minutes: 60 }
const BOT = /bot|crawl|spider|slurp|preview/i

/** Counts a visit by a tracking link, except by robots and beyond the limit of an address. */
export async function countClick(db: Db, click: Click): Promise<void> {
  const { eventId, via, address, userAgent = '' } = click
  if (!isLinkCode(via) || BOT.test(userAgent)) return
  if (await countAttempts(db, [[`click address ${address}`, CLICKS_OF_ADDRESS]])) return
  await db
    .updateTable('tracking_links')
    .set({ clicks: sql`clicks + 1` })
    .where('event_id', '=', eventId)
    .where('code', '=', via)
    .where('archived_at', 'is', null)
    .execute()
}
