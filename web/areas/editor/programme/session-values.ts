import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EditedSession } from '@55tickets/contracts/editor/edited-programme.ts'
import { checkPrice, checkSoldPrice } from '@55tickets/rules/events/event-fields.ts'
import {
  checkMinutes,
  checkRoom,
  checkSessionPlaces,
  checkSessionTimes,
  checkSessionTitle,
  MAX_SESSION_DESCRIPTION_LENGTH,
} from '@55tickets/rules/events/session-fields.ts'
import { toBasisPoints } from '@55tickets/rules/money/fee.ts'
import { parseTypedNumber } from '@55tickets/rules/tickets/typed-number.ts'

/** Fields of a session, as they are typed. */
export type SessionValues = {
  readonly title: string
  readonly description: string
  readonly room: string
  readonly startDate: string
  readonly endDate: string
  /** Empty for no limit. */
  readonly capacity: string
  /** Empty for no certificate. */
  readonly certifiedMinutes: string
  readonly allowSubscription: boolean
  readonly isPaid: boolean
  /** Price of a paid session that has no tickets yet. */
  readonly price: string
  readonly regulationFileId: string
  readonly regulationFileName: string
  readonly formId: string
}

export const sessionLabels: Readonly<Record<keyof SessionValues, string>> = {
  title: 'Título',
  description: 'Descrição',
  room: 'Sala ou palco',
  startDate: 'Começa',
  endDate: 'Termina',
  capacity: 'Vagas',
  certifiedMinutes: 'Minutos no certificado',
  allowSubscription: 'Recebe inscrições',
  isPaid: 'Paga',
  price: 'Preço (R$)',
  regulationFileId: 'Regulamento',
  regulationFileName: 'Nome do regulamento',
  formId: 'Formulário',
}

/** A saved session as it is edited, or a new one, which begins with the event. */
export function toSessionValues(
  session: EditedSession | undefined,
  { dates }: Pick<EditedEvent, 'dates'>,
): SessionValues {
  return {
    title: session?.title ?? '',
    description: session?.description ?? '',
    room: session?.room ?? '',
    startDate: session?.startDate ?? dates.startDate,
    endDate: session?.endDate ?? moveTime(dates.startDate, 60),
    capacity: session?.capacity?.toString() ?? '',
    certifiedMinutes: session?.certifiedMinutes?.toString() ?? '',
    allowSubscription: session?.allowSubscription ?? true,
    isPaid: session?.isPaid ?? false,
    price: session?.isPaid ? session.price.toFixed(2).replace('.', ',') : '',
    regulationFileId: session?.regulationFileId ?? '',
    regulationFileName: session?.regulationFileName ?? '',
    formId: session?.formId ?? '',
  }
}

const DAY_MINUTES = 24 * 60

/** A copy as it begins: at the same time on the next day. */
export const toCopyValues = (
  session: EditedSession,
  event: Pick<EditedEvent, 'dates'>,
): SessionValues => {
  const values = toSessionValues(session, event)
  return {
    ...values,
    startDate: moveTime(values.startDate, DAY_MINUTES),
    endDate: moveTime(values.endDate, DAY_MINUTES),
  }
}

/** A local date and time, later by some minutes on the clock. */
const moveTime = (local: string, minutes: number): string =>
  new Date(Date.parse(`${local}Z`) + minutes * 60_000).toISOString().slice(0, 16)

type Terms = Pick<EditedEvent['tickets'], 'feeBearer' | 'feePercentage'>

/** `needsTicket` is true for a session without tickets, of which one is created if it is paid. */
export function checkSessionValues(
  values: SessionValues,
  terms: Terms,
  needsTicket: boolean,
): Record<keyof SessionValues, string | null> {
  const times = checkSessionTimes(values)
  const isNewPaid = values.isPaid && needsTicket
  return {
    title: checkSessionTitle(values.title),
    description:
      values.description.length > MAX_SESSION_DESCRIPTION_LENGTH
        ? `Use até ${MAX_SESSION_DESCRIPTION_LENGTH} caracteres`
        : null,
    room: checkRoom(values.room),
    startDate: times.startDate ?? null,
    endDate: times.endDate ?? null,
    capacity:
      values.capacity || isNewPaid ? checkSessionPlaces(parseTypedNumber(values.capacity)) : null,
    certifiedMinutes: values.certifiedMinutes
      ? checkMinutes(parseTypedNumber(values.certifiedMinutes))
      : null,
    price: isNewPaid ? checkSessionPrice(values.price, terms) : null,
    allowSubscription: null,
    isPaid: null,
    regulationFileId: null,
    regulationFileName: null,
    formId: null,
  }
}

function checkSessionPrice(typed: string, { feeBearer, feePercentage }: Terms): string | null {
  const price = parseTypedNumber(typed)
  const terms = { feeBearer, feeBasisPoints: toBasisPoints(feePercentage) }
  return checkPrice(price) ?? checkSoldPrice({ price, minPerOrder: 1, ...terms })
}

/** Body of the call that saves a session, without the version. */
export const toSessionBody = (values: SessionValues) => ({
  title: values.title,
  description: values.description.trim() || null,
  room: values.room.trim() || null,
  startDate: values.startDate,
  endDate: values.endDate,
  capacity: values.capacity ? parseTypedNumber(values.capacity) : null,
  certifiedMinutes: values.certifiedMinutes ? parseTypedNumber(values.certifiedMinutes) : null,
  allowSubscription: values.allowSubscription,
  isPaid: values.isPaid,
  price: values.isPaid && values.price ? parseTypedNumber(values.price) : null,
  regulationFileId: values.regulationFileId || null,
  regulationFileName: values.regulationFileName || null,
  formId: values.formId || null,
})

/** A value in words, where it isn't plain text. */
export function describeSession(
  name: keyof SessionValues,
  value: string | boolean,
  { forms }: Pick<EditedEvent, 'forms'>,
): string | undefined {
  if (name === 'capacity' && value === '') return 'Sem limite'
  if (name === 'certifiedMinutes' && value === '') return 'Sem certificado'
  if (name === 'regulationFileId') return value ? 'PDF' : 'Nenhum'
  if (name === 'formId') return forms.forms.find(({ _id }) => _id === value)?.name ?? 'Nenhum'
  return name === 'startDate' || name === 'endDate' ? String(value).replace('T', ' ') : undefined
}
