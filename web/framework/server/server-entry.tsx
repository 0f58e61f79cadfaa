import { Writable } from 'node:stream'
import { dehydrate } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { Api, Transport } from '../../lib/api/api.ts'
import type { App } from '../app.ts'
import { loadCode } from '../navigation/load-page.ts'
import { createStaticHistory } from '../router/history.ts'
import { Router } from '../router/router.tsx'
import type { Routes } from '../routes.ts'
import { type DocumentFrame, documentHtml } from './document.ts'
import type { ServerEntry } from './renderer.ts'

interface Product {
  readonly routes: Routes
  readonly frame: DocumentFrame
  /** Makes the app for one rendering, which shares nothing with another. */
  readonly createApp: (transport: Transport) => App & { readonly api: Api }
}

/** Creates the exports of the server's bundle. */
export function createServerEntry({ routes, frame, createApp }: Product): ServerEntry {
  return {
    plan(url, site) {
      const { pathname, search } = split(url)
      const spelled = spellPath(pathname)
      const to = routes.redirect(spelled) ?? (spelled === pathname ? undefined : spelled)
      if (to) return { kind: 'redirect', to: search.size ? `${to}?${search}` : to }
      const { route } = routes.match(pathname, site)
      const isKnown = route !== routes.notFound
      const query = route.search?.(search).toString()
      return {
        kind: 'page',
        // One address for all unknown ones, so that requesting many of them does not fill the cache.
        address: isKnown ? pathname + (query ? `?${query}` : '') : '/404',
        cacheable: route.cacheable === true && route.access === 'open',
        isKnown,
        isStandalone: route.isStandalone === true,
        hasSecret: route.hasSecret === true,
      }
    },

    async render({ address, now, transport, site }, assets) {
      const { pathname, search } = split(address)
      const { route, params } = routes.match(pathname, site)
      const app = createApp(transport)
      const { api, client } = app
      try {
        const [prefetched, first] = await Promise.all([
          route.prefetch?.({ api, client, params, search }) ?? (200 as const),
          loadCode(pathname, { routes, site }),
        ])
        if (typeof prefetched === 'object')
          return { ...prefetched, status: 301, html: '', revision: '', isBrief: true }
        const body = await renderToText(
          <StrictMode>
            <Router history={createStaticHistory(pathname, search.size ? `?${search}` : '')}>
              {app.render({ first, now, site })}
            </Router>
          </StrictMode>,
        )
        const headInput = { client, pathname, params, search, site }
        const head = first.page.head(headInput)
        const structured = await first.page.structured?.({ ...headInput, now })
        const files = assets(route.source)
        const manifest = route.isStandalone ? `${route.path}.webmanifest` : undefined
        const state = dehydrate(client)
        const data = { now: now.toISOString(), site, state }
        const shown = state.queries.map(({ queryHash, state: { data } }) => [queryHash, data])
        return {
          status: prefetched,
          html: documentHtml({ frame, head, body, data, structured, manifest, assets: files }),
          revision: JSON.stringify([head, structured, body, shown, site, files]),
          isBrief: head.canonical === undefined,
        }
      } finally {
        client.clear()
      }
    },
  }
}

/** Splits path and query by hand: a URL parser would read a host from `//host/path`. */
function split(url: string): { pathname: string; search: URLSearchParams } {
  const end = url.indexOf('?')
  const pathname = end === -1 ? url : url.slice(0, end)
  return { pathname, search: new URLSearchParams(end === -1 ? '' : url.slice(end)) }
}

/**
 * Renders to one string and waits for all content: a boundary that is sent later would be inserted
 * by an inline script, which the content policy forbids.
 */
function renderToText(node: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const collected = new Writable({
      write(chunk: Buffer, _encoding, done) {
        parts.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(parts).toString('utf8'))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(node, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collected),
      onShellError: reject,
      onError: reject,
    })
  })
}

/** Characters that mean the same with and without percent-encoding (RFC 3986). */
const NEEDLESSLY_ENCODED = /%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/gi

/**
 * Writes every character of a path in one way: else the cache would hold a page under endless addresses
 * (`/t%61mbores`). An address that names another site (`//host`) is left alone.
 */
function spellPath(pathname: string): string {
  if (!/^\/(?![/\\])/.test(pathname)) return pathname
  return pathname
    .replace(NEEDLESSLY_ENCODED, decodeURIComponent)
    .replace(/%[\da-f]{2}/gi, (encoded) => encoded.toUpperCase())
}
