import fontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import iconUrl from '../assets/icon.svg?url'
import type { SiteConfig } from '../lib/site.ts'
import type { PageAssets } from './assets.ts'
import { escapeForScript, type PageData, pageDataId } from './page-data.ts'
import type { Head } from './page-route.ts'

interface Document {
  readonly head: Head
  readonly body: string
  readonly data: PageData
  readonly assets: PageAssets
}

/** No inline script is ever written: the page runs under `script-src 'self'` without nonces. */
export function documentHtml({ head, body, data, assets }: Document): string {
  return [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    metaTags(head, data.site),
    '<meta name="theme-color" content="#FAFAF7">',
    `<link rel="icon" type="image/svg+xml" href="${iconUrl}">`,
    `<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...assets.scripts.map((src) => `<script type="module" src="${src}"></script>`),
    '</head><body>',
    `<div id="root">${body}</div>`,
    `<script type="application/json" id="${pageDataId}">${escapeForScript(data)}</script>`,
    '</body></html>',
  ].join('')
}

function metaTags({ title, description, canonical, image }: Head, { publicUrl }: SiteConfig) {
  const shared = {
    'og:site_name': '55Tickets',
    'og:locale': 'pt_BR',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': canonical && publicUrl + canonical,
    'og:image': image && new URL(image, publicUrl).href,
  }
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    canonical
      ? `<link rel="canonical" href="${escapeHtml(publicUrl + canonical)}">`
      : '<meta name="robots" content="noindex">',
    ...Object.entries(shared).map(([property, content]) =>
      content ? `<meta property="${property}" content="${escapeHtml(content)}">` : '',
    ),
  ].join('')
}

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
