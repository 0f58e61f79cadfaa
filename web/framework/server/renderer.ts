import type { FastifyInstance } from 'fastify'
import type { Transport } from '../../lib/api/api.ts'
import type { SiteConfig } from '../../lib/site.ts'
import type { PageAssets } from './assets.ts'

/** Properties of an address that are known before rendering. */
export type PagePlan =
  | { readonly kind: 'redirect'; readonly to: string }
  | {
      readonly kind: 'page'
      /** Path and normalized query: one address for all that show the same page. */
      readonly address: string
      /** True if everybody may see the same rendering. */
      readonly cacheable: boolean
      readonly isKnown: boolean
      /** True for a separate app whose document may run WebAssembly. */
      readonly isStandalone: boolean
      readonly hasSecret: boolean
    }

export interface RenderInput {
  readonly address: string
  readonly now: Date
  readonly transport: Transport
  readonly site: SiteConfig
}

export interface RenderedPage {
  readonly status: 200 | 404 | 301
  /** New address of a page that has moved, which has no content. */
  readonly movedTo?: string
  readonly html: string
  /** Hash of the visible content. The HTML itself also contains the time of rendering. */
  readonly revision: string
  /**
   * True for pages of which there are endlessly many, so that they must not evict others from the
   * cache.
   */
  readonly isBrief: boolean
}

export interface PageRenderer {
  readonly plan: (url: string, site: SiteConfig) => PagePlan
  /** Renders a page. Rejects if that fails, with the API's error if that was the reason. */
  readonly render: (input: RenderInput) => Promise<RenderedPage>
}

/** Exports of the bundle built from `entry-server.tsx`. */
export interface ServerEntry {
  readonly plan: PageRenderer['plan']
  readonly render: (
    input: RenderInput,
    assets: (page: string) => PageAssets,
  ) => Promise<RenderedPage>
}

/** Finds an asset of another release by its name; null if no release has had it lately. */
export type FindAsset = (name: string) => Promise<Buffer | null>

/** Source of pages: the build, or the source files with hot reload. */
export interface Renderer {
  /** True if a rendering may be cached for the next visitor. */
  readonly allowsCaching: boolean
  /** Registers the routes of the files that its pages, and those of other releases, refer to. */
  attach(scope: FastifyInstance, findAsset: FindAsset): Promise<void>
  current(): Promise<PageRenderer>
}
