import { Writable } from 'node:stream'
import { dehydrate } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { bindApi, type Transport } from '../lib/api/api.ts'
import { createServerQueryClient } from '../lib/api/query.ts'
import { createAuth } from '../lib/auth/client.ts'
import { findRedirect, matchRoute, notFoundRoute } from '../routes.ts'
import { App } from './app.tsx'
import { documentHtml } from './document.ts'
import { loadCode } from './load-page.ts'
import type { ServerEntry } from './renderer.ts'

export const plan: ServerEntry['plan'] = (url, site) => {
  const { pathname, search } = split(url)
  const to = findRedirect(pathname)
  if (to) return { kind: 'redirect', to: search.size ? `${to}?${search}` : to }
  const { route } = matchRoute(pathname, site)
  const isKnown = route !== notFoundRoute
  const query = route.search?.(search).toString()
  return {
    kind: 'page',
    // One address for all unknown ones, so that requesting many of them does not fill the cache.
    address: isKnown ? pathname + (query ? `?${query}` : '') : '/404',
    cacheable: route.cacheable && route.access === 'open',
    isKnown,
    isStandalone: route.isStandalone === true,
  }
}

export const render: ServerEntry['render'] = async ({ address, now, transport, site }, assets) => {
  const { pathname, search } = split(address)
  const { route, params } = matchRoute(pathname, site)
  const api = bindApi(transport)
  const auth = createSignedOutAuth(transport)
  const client = createServerQueryClient()
  try {
    const [status, first] = await Promise.all([
      route.prefetch?.({ api, client, params, search }) ?? (200 as const),
      loadCode(pathname, site),
    ])
    const body = await renderToText(
      <StrictMode>
        <StaticRouter location={{ pathname, search: search.size ? `?${search}` : '' }}>
          <App {...{ api, auth, client, first, now, site }} />
        </StaticRouter>
      </StrictMode>,
    )
    const headInput = { client, params, search, site }
    const head = first.page.head(headInput)
    const structured = await first.page.structured?.({ ...headInput, now })
    const files = assets(route.source)
    const manifest = route.isStandalone ? `${route.path}.webmanifest` : undefined
    const state = dehydrate(client)
    const data = { now: now.toISOString(), site, state }
    const shown = state.queries.map(({ queryHash, state: { data } }) => [queryHash, data])
    return {
      status,
      html: documentHtml({ head, body, data, structured, manifest, assets: files }),
      revision: JSON.stringify([head, structured, body, shown, site, files]),
      isBrief: head.canonical === undefined,
    }
  } finally {
    client.clear()
  }
}

/** Auth client of a server render, which never checks the login: the state stays `loading`. */
const createSignedOutAuth = (transport: Transport) =>
  createAuth({
    transport,
    tokens: { read: () => undefined, write: () => undefined, clear: () => undefined },
    lock: (work) => work(),
    onUserChange: () => undefined,
  })

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
