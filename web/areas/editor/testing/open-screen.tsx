import type { ReactNode } from 'react'
import { page } from 'vitest/browser'
import { renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { createFakeEditor } from './fake-editor.ts'
import { sampleEditedEvent } from './sample-edited-event.ts'

/** Renders a screen of the editor with a server of its own. */
export async function openScreen(
  screen: (eventId: string) => ReactNode,
  event = sampleEditedEvent(),
) {
  const editor = createFakeEditor(event)
  const rendered = await renderSignedIn(screen(event._id), { answer: editor.answer })
  const { view, requests } = rendered
  const within = page.elementLocator(document.body)
  return {
    ...rendered,
    editor,
    field: (label: string) => view.getByLabelText(label, { exact: true }),
    button: (name: string) => within.getByRole('button', { name, exact: true }),
    /** Bodies of all saves, the oldest first. */
    saved: () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body),
  }
}
