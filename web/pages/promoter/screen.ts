import type { ComponentType } from 'react'

/**
 * A screen of the promoters' workspace: exported as `screen` by every `*.screen.tsx`. Screens are no
 * pages of their own, so that the table of routes, which every visitor loads, does not grow by them.
 */
export interface Screen {
  /** Path from `/promotor` on, with parameters such as `:eventId`. */
  readonly path: string
  readonly title: string
  readonly View: ComponentType
  /** The screen is shown without header and navigation, as a page of its own. */
  readonly isBare?: true
}
