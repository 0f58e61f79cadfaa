import type { Renderer } from '@55tickets/web/framework/server/plugin.ts'

/** Renderer of a server that only answers calls of the API. */
export const NO_PAGES: Renderer = {
  allowsCaching: false,
  attach: async () => undefined,
  current: () => Promise.reject(new Error('there are no pages here')),
}
