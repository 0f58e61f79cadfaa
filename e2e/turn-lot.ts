import type { Page } from '@playwright/test'
import { queryDatabase } from './database.ts'

interface TurnedLot {
  readonly slug: string
  readonly sector: string
  readonly lot: string
}

/**
 * Closes a lot by hand once a reservation is on its way: the page has no time to notice by itself. It is
 * opened again for other journeys.
 */
export async function turnWhileReserving(
  page: Page,
  { slug, sector, lot }: TurnedLot,
  run: () => Promise<void>,
): Promise<void> {
  const close = (closedAt: string) =>
    queryDatabase(
      `update lots set closed_at = ${closedAt} from sectors, events
        where sectors.id = sector_id and events.id = lots.event_id
          and events.slug = $1 and sectors.name = $2 and lots.name = $3`,
      [slug, sector, lot],
    )
  try {
    await page.route('**/api/events/*/reserve', async (route) => {
      await close('app_now()')
      await route.continue()
    })
    await run()
  } finally {
    await close('null')
  }
}
