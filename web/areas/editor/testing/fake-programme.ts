import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EditedForm, EditedSession } from '@55tickets/contracts/editor/edited-programme.ts'

/** Programme and forms as the real server changes them. */

export const sampleEditedSession: EditedSession = {
  _id: '0b6e4f00-0000-4000-8000-0000000000e1',
  title: 'Oficina de pandeiro',
  description: null,
  room: 'Sala 2',
  startDate: '2027-03-20T20:00',
  endDate: '2027-03-20T21:00',
  allowSubscription: true,
  isPaid: false,
  price: 0,
  capacity: 30,
  subscribed: 0,
  certifiedMinutes: 60,
  regulationFileId: null,
  regulationFileName: null,
  formId: null,
  cancelledAt: null,
  cancelReason: null,
  locks: [],
}

export const sampleQuestion = (
  label: string,
  more: Partial<EditedForm['fields'][number]> = {},
): EditedForm['fields'][number] => ({
  _id: crypto.randomUUID(),
  label,
  type: 'text',
  required: false,
  validation: {},
  retiredAt: null,
  isAnswered: false,
  ...more,
})

export const sampleForm: EditedForm = {
  _id: '0b6e4f00-0000-4000-8000-0000000000f1',
  name: 'Crachá',
  description: null,
  organizerNote: null,
  organizerImageUrl: null,
  answers: 0,
  fields: [sampleQuestion('Nome'), sampleQuestion('Empresa'), sampleQuestion('Cargo')],
}

interface PartChange {
  readonly id: string
  readonly method: string
  readonly change: unknown
}

export function putSession(
  { programme }: EditedEvent,
  { id, method, change }: PartChange,
): Pick<EditedEvent['programme'], 'sessions'> & object {
  const others = programme.sessions.filter(({ _id }) => _id !== id)
  if (method === 'DELETE') return { sessions: others }
  const known = programme.sessions.find(({ _id }) => _id === id) ?? sampleEditedSession
  const { confirmed, ...body } = change as Partial<EditedSession> & { confirmed?: object[] }
  const session = { ...known, ...body, _id: id, price: body.price ?? 0 }
  const sessions = [...others, session].toSorted((one, other) =>
    one.startDate < other.startDate ? -1 : 1,
  )
  return { sessions, ...(confirmed && { confirmed }) }
}

export const cancelSession = ({ programme }: EditedEvent, id: string, body: unknown) => ({
  sessions: programme.sessions.map((session) =>
    session._id === id
      ? {
          ...session,
          cancelledAt: '2027-01-01T12:00:00.000Z',
          cancelReason: (body as { reason: string }).reason,
        }
      : session,
  ),
})

export function putForm(
  { forms: { forms } }: EditedEvent,
  { id, method, change }: PartChange,
): Pick<EditedEvent['forms'], 'forms'> {
  const others = forms.filter(({ _id }) => _id !== id)
  if (method === 'DELETE') return { forms: others }
  const known = forms.find(({ _id }) => _id === id)
  const { fields, ...texts } = change as EditedForm
  const asked = fields.map((field) => ({ ...sampleQuestion(''), ...field }))
  const retired = (known?.fields ?? [])
    .filter((field) => field.isAnswered && !asked.some(({ _id }) => _id === field._id))
    .map((field) => ({ ...field, retiredAt: '2027-01-01T12:00:00.000Z' }))
  const form = { ...sampleForm, ...known, ...texts, _id: id, fields: [...asked, ...retired] }
  return { forms: [...others, form] }
}
