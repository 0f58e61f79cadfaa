import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Api } from '../lib/api/api.ts'
import type { SiteConfig } from '../lib/site.ts'
import type { Params } from './router/match-path.ts'

/** Parameters of a page request. */
interface PageInput {
  readonly params: Params
  readonly search: URLSearchParams
}

export interface PrefetchInput extends PageInput {
  readonly api: Api
  readonly client: QueryClient
}

/** A page that has another address for good: the server redirects, in the browser its view does. */
interface MovedPage {
  readonly movedTo: string
}

export interface HeadInput extends PageInput {
  readonly pathname: string
  readonly client: QueryClient
  readonly site: SiteConfig
}

export interface Head {
  readonly title: string
  readonly description: string
  /**
   * Path and query of the address that search engines should index; undefined if they should not.
   */
  readonly canonical: string | undefined
  /** Set for a page that should not be indexed although it has a canonical address. */
  readonly noindex?: true
  /** Preview image for shared links. */
  readonly image?: {
    readonly url: string
    readonly type: string
    readonly width: number
    readonly height: number
  }
}

/**
 * Address of a page and how its data is loaded: exported as `route` by every `*.page.tsx`. Part of
 * every first load, because a click is matched, and its data requested, before the page's code is
 * there. Everything else in the file is left out of it.
 */
export interface PageRoute {
  readonly path: string
  /** Pages with `user` access are sent as an empty shell that is never cached. */
  readonly access: 'open' | 'user'
  /** True if one rendering may be served to everybody for a moment. */
  readonly cacheable?: true
  /** Loads the page's data into the query client, and returns the HTTP status or the new address. */
  readonly prefetch?: (input: PrefetchInput) => Promise<200 | 404 | MovedPage>
  /** Normalizes the query: fixed order, without unknown parameters. */
  readonly search?: (search: URLSearchParams) => URLSearchParams
  readonly outsideProductionOnly?: boolean
  /** The address holds a secret, which is sent to no other site as referrer. */
  readonly hasSecret?: true
  /** True for the screens around login and sign-up, to which a login does not return. */
  readonly isAccountScreen?: true
  /**
   * A separate app that can be installed: without header, footer and redirect to the login. Always
   * a document of its own, because its content policy allows WebAssembly.
   */
  readonly isStandalone?: true
  /** The page draws its own header and has no footer. It stays while the path below it changes. */
  readonly hasOwnFrame?: true
}

/** Head and view of a page: exported as `page` by every `*.page.tsx`, and loaded with its folder. */
export interface Page {
  readonly head: (input: HeadInput) => Head
  /** Returns structured data about the page; called only where it is written. */
  readonly structured?: (input: HeadInput & { readonly now: Date }) => Promise<object | undefined>
  readonly View: ComponentType
}
