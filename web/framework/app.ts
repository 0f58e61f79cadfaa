import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SiteConfig } from '../lib/site.ts'
import type { LoadedPage } from './navigation/load-page.ts'

/** The first page of a document: the same on the server and in the browser. */
export interface FirstPage {
  readonly first: LoadedPage
  /** Time of the server's rendering. */
  readonly now: Date
  readonly site: SiteConfig
}

/** The product, made for one document. */
export interface App {
  /** Holds the data of the pages, which travels from the server to the browser. */
  readonly client: QueryClient
  readonly render: (page: FirstPage) => ReactNode
}
