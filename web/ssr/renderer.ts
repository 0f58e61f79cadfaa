import type { FastifyInstance } from 'fastify'
import type { Transport } from '../lib/api.ts'
import type { SiteConfig } from '../lib/site.ts'
import type { PageAssets } from './assets.ts'

/** What is known about an address before anything is rendered. */
export type Plan =
  | { readonly kind: 'redirect'; readonly to: string }
  | {
      readonly kind: 'page'
      /** Path and understood query: one address for all that show the same page. */
      readonly address: string
      /** Whether everybody may see the same rendering. */
      readonly cacheable: boolean
      readonly isKnown: boolean
      /** An app of its own, whose document may run WebAssembly. */
      readonly standsAlone: boolean
    }

export interface RenderInput {
  readonly address: string
  readonly now: Date
  readonly transport: Transport
  readonly site: SiteConfig
}

interface Rendered {
  readonly status: 200 | 404
  readonly html: string
  /** Differs when a reader would notice: the HTML itself also carries the time of its making. */
  readonly revision: string
  /** Anybody can ask for endless such pages, so they must not push others out of the cache. */
  readonly isBrief: boolean
}

export interface PageMaker {
  plan(url: string, site: SiteConfig): Plan
  /** Rejects where the page can't be made, with the API's error where that was the reason. */
  render(input: RenderInput): Promise<Rendered>
}

/** What the bundle made from `entry-server.tsx` exports. */
export interface ServerEntry {
  plan: PageMaker['plan']
  render(input: RenderInput, assets: (page: string) => PageAssets): Promise<Rendered>
}

/** Where pages come from: the build, or the sources with hot reload. */
export interface Renderer {
  /** Whether a rendering may be kept and given to the next visitor. */
  readonly keeps: boolean
  /** Puts on the server what its pages refer to. */
  attach(scope: FastifyInstance): Promise<void>
  current(): Promise<PageMaker>
}
