import { randomUUID } from 'node:crypto'
import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EditorApp } from './editor-app.ts'

export const SESSION = {
  title: 'Oficina de pandeiro',
  description: null,
  room: 'Sala 2',
  startDate: '2035-05-08T20:00',
  endDate: '2035-05-08T21:30',
  capacity: 30,
  certifiedMinutes: 90,
  allowSubscription: true,
  isPaid: false,
  price: null,
  regulationFileId: null,
  regulationFileName: null,
  formId: null,
}

export const question = (label: string, more: object = {}) => ({
  _id: randomUUID(),
  label,
  type: 'text',
  required: false,
  validation: {},
  ...more,
})

/** An event whose programme and forms are edited over the API, with the newest version unless one is named. */
export async function openProgrammeEditor(editor: EditorApp) {
  const eventId = await editor.createDraft()
  const path = `/promoter/events/${eventId}`
  await editor.complete(eventId)
  const read = () => editor.read(eventId)
  const put = async (part: 'session' | 'form', id: string, body: object) => {
    const { programme, forms } = await read()
    const { version } = part === 'session' ? programme : forms
    return editor.call<EditedEvent>('PUT', `${path}/${part}s/${id}`, { version, ...body })
  }
  const remove = async (part: 'session' | 'form', id: string) => {
    const { programme, forms } = await read()
    const { version } = part === 'session' ? programme : forms
    return editor.call<EditedEvent>('DELETE', `${path}/${part}s/${id}`, { version })
  }
  return {
    eventId,
    path,
    read,
    remove,
    putSession: (id: string, body: object = {}) => put('session', id, { ...SESSION, ...body }),
    putForm: (id: string, body: object = {}) =>
      put('form', id, {
        name: 'Inscrição',
        description: null,
        organizerNote: null,
        fields: [],
        ...body,
      }),
    publish: () => editor.call('POST', `${path}/publish`),
  }
}
