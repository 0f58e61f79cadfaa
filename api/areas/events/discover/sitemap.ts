import { organizerPath } from '@55tickets/rules/events/event-path.ts'
import type { NotNull } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { listedEvents } from './listed-events.ts'

/** Maximum number of URLs that the sitemap protocol allows in one file. */
const MAX_SITEMAP_URLS = 50_000
const PAGES = ['/', '/contact', '/terms', '/privacy']

/** Builds the sitemap: all static pages, the listed events, soonest first, and their organizers. */
export async function buildSitemap(db: Db, publicUrl: string): Promise<string> {
  const events = await listedEvents(db, {})
    .select(['slug', 'updated_at'])
    .orderBy('listed_at')
    .orderBy('id')
    .limit(MAX_SITEMAP_URLS - PAGES.length)
    .execute()
  const organizers = await db
    .selectFrom('organizations')
    .select('slug')
    .where(
      'id',
      'in',
      listedEvents(db, {}).select('organization_id').$narrowType<{ organization_id: NotNull }>(),
    )
    .orderBy('slug')
    .limit(MAX_SITEMAP_URLS - PAGES.length - events.length)
    .execute()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...PAGES.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
    ...events.map(
      ({ slug, updated_at: changed }) =>
        `<url><loc>${publicUrl}/evento/${slug}</loc><lastmod>${changed.toISOString()}</lastmod></url>`,
    ),
    ...organizers.map(({ slug }) => `<url><loc>${publicUrl}${organizerPath(slug)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

/** Text of robots.txt: all pages are allowed, everything else is not. */
export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dev/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
