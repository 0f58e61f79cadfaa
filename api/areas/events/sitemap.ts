import type { Db } from '../../platform/db/database.ts'
import { listedEvents } from './listed-events.ts'

/** As many addresses as one sitemap may name. */
const MOST = 50_000
const PAGES = ['/', '/contact', '/terms', '/privacy']

/** What there is to be found: every page and every listed event, those that come soonest first. */
export async function buildSitemap(db: Db, publicUrl: string): Promise<string> {
  const events = await listedEvents(db, {})
    .select(['slug', 'updated_at'])
    .orderBy('listed_at')
    .orderBy('id')
    .limit(MOST - PAGES.length)
    .execute()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...PAGES.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
    ...events.map(
      ({ slug, updated_at: changed }) =>
        `<url><loc>${publicUrl}/evento/${slug}</loc><lastmod>${changed.toISOString()}</lastmod></url>`,
    ),
    '</urlset>',
    '',
  ].join('\n')
}

/** Robots may read every page; what is not a page is none of their business. */
export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dev/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
