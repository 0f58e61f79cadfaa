import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Api } from '../lib/api.ts'
import type { SiteConfig } from '../lib/site.ts'

/** What a page is asked with. */
interface PageInput {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: URLSearchParams
}

export interface Prefetching extends PageInput {
  readonly api: Api
  readonly client: QueryClient
}

export interface Heading extends PageInput {
  readonly client: QueryClient
  readonly site: SiteConfig
}

export interface Head {
  readonly title: string
  readonly description: string
  /** Path and query of the one address that search engines should keep; none where they should not. */
  readonly canonical: string | undefined
  /** Set for a page that search engines should not keep although it names one that they should. */
  readonly noindex?: true
  /** What is shown where the page is shared: the address of a share variant. */
  readonly image?: string | undefined
}

export interface PageRoute {
  readonly path: string
  /** The page's file below `web/`, by which the build tells what to preload. */
  readonly source: string
  readonly load: () => Promise<{ default: ComponentType }>
  /** Fills the client with what the page shows at once, and tells its HTTP status. */
  readonly prefetch?: (input: Prefetching) => Promise<200 | 404>
  readonly head: (input: Heading) => Head
  /** What the page is about, told to machines; made only where it is written. */
  readonly structured?: (input: Heading & { readonly now: Date }) => Promise<object | undefined>
  /** Pages of signed-in people are sent as an empty shell that nobody keeps. */
  readonly access: 'open' | 'user'
  /** Whether one rendering may be shown to everybody for a moment. */
  readonly cacheable: boolean
  /** The query as the page understands it: fixed order, nothing unknown. */
  readonly search?: (search: URLSearchParams) => URLSearchParams
  readonly outsideProductionOnly?: boolean
  /**
   * Without header and footer, and nobody is sent from it to the login: an app of its own, which
   * can be installed. Always a document of its own, since its policy lets WebAssembly run.
   */
  readonly standsAlone?: true
}
