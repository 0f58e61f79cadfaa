import { metaTags } from '../head/meta-tags.ts'
import type { Head } from '../page.ts'
import { escapeForScript, type PageData, pageDataId } from '../page-data.ts'
import type { PageAssets } from './assets.ts'

/** The product's part of every document. */
export interface DocumentFrame {
  readonly lang: string
  /** HTML in the head, such as icon, font and colours. */
  readonly head: string
  /** HTML before the page, outside of React. */
  readonly body: string
}

interface Document {
  readonly frame: DocumentFrame
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
  const { frame, head, body, data, assets, structured, manifest } = document
  return [
    `<!doctype html><html lang="${frame.lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    metaTags(head, data.site),
    frame.head,
    manifest ? `<link rel="manifest" href="${manifest}">` : '',
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.preloads.map(
      (href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`,
    ),
    ...assets.scripts.map(
      (src) => `<script type="module" fetchpriority="low" src="${src}"></script>`,
    ),
    structured ? `<script type="application/ld+json">${escapeForScript(structured)}</script>` : '',
    '</head><body>',
    frame.body,
    `<div id="root">${body}</div>`,
    `<script type="application/json" id="${pageDataId}">${escapeForScript(data)}</script>`,
    '</body></html>',
  ].join('')
}
