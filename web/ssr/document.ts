import fontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import iconUrl from '../assets/icon.svg?url'
import type { Head } from '../pages/page.ts'
import type { PageAssets } from './assets.ts'
import { metaTags } from './head/meta-tags.ts'
import { oldBrowserNotice } from './old-browser.ts'
import { escapeForScript, type PageData, pageDataId } from './page-data.ts'

interface Document {
  readonly head: Head
  readonly body: string
  readonly data: PageData
  readonly assets: PageAssets
  /** Structured data about the page (schema.org). */
  readonly structured: object | undefined
  /** Web app manifest, for a page that can be installed. */
  readonly manifest: string | undefined
}

/**
 * Writes the HTML document. It never contains inline scripts: the page runs under `script-src
 * 'self'` without nonces.
 */
export function documentHtml(document: Document): string {
  const { head, body, data, assets, structured, manifest } = document
  return [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    metaTags(head, data.site),
    '<meta name="theme-color" content="#FAFAF7">',
    `<link rel="icon" type="image/svg+xml" href="${iconUrl}">`,
    manifest ? `<link rel="manifest" href="${manifest}">` : '',
    `<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.preloads.map(
      (href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`,
    ),
    ...assets.scripts.map(
      (src) => `<script type="module" fetchpriority="low" src="${src}"></script>`,
    ),
    structured ? `<script type="application/ld+json">${escapeForScript(structured)}</script>` : '',
    '</head><body>',
    oldBrowserNotice,
    `<div id="root">${body}</div>`,
    `<script type="application/json" id="${pageDataId}">${escapeForScript(data)}</script>`,
    '</body></html>',
  ].join('')
}
