import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { TrackingLink } from '@55tickets/contracts/links.ts'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { found, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { LinkList } from '../link-list.tsx'

export const sampleLink = (some: Partial<TrackingLink> = {}): TrackingLink => ({
  _id: crypto.randomUUID(),
  code: 'instagram',
  name: 'Instagram',
  clicks: 0,
  orders: 0,
  gross: 0,
  createdAt: '2026-11-18T12:00:00.000Z',
  archivedAt: null,
  ...some,
})

/** Renders the links of an event with a server that keeps what is saved. */
export async function openLinks(event: EditedEvent, first: readonly TrackingLink[] = []) {
  let links = [...first]
  /** Answers to give instead of saving, one for each save. */
  const failures: (ApiResponse | Error)[] = []
  const base = `/api/promoter/events/${event._id}/links`
  const { toasts, requests, view } = await renderSignedIn(<LinkList event={event} />, {
    answer: ({ method, path, body }) => {
      if (!path.startsWith(base)) return undefined
      if (method === 'GET') return found({ links })
      const failure = failures.shift()
      if (failure instanceof Error) throw failure
      if (failure) return failure
      const _id = path.slice(base.length + 1)
      const known = links.find((link) => link._id === _id)
      const { name, isArchived } = body as { name: string; isArchived: boolean }
      const archivedAt = isArchived ? '2026-11-18T12:00:00.000Z' : null
      const saved = { ...sampleLink({ code: 'novo' }), ...known, _id, name, archivedAt }
      links = [saved, ...links.filter((link) => link._id !== _id)]
      return found(saved)
    },
  })
  const within = page.elementLocator(document.body)
  return {
    view,
    toasts,
    failures,
    button: (name: string) => within.getByRole('button', { name, exact: true }),
    /** Bodies of all saves, the oldest first. */
    saved: () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body),
  }
}
