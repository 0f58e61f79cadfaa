import type { EditedEvent, EditedTicket } from '@55tickets/contracts/editor/edited-event.ts'
import type { EditedSession } from '@55tickets/contracts/editor/edited-programme.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { Link } from '../../../framework/router/router.tsx'
import type { Uploading } from '../../../lib/api/use-upload.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { LockReason } from '../../../ui/form/lock-reason.tsx'
import { SegmentedChoice } from '../../../ui/form/segmented-choice.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { StartAndEnd } from '../dates/date-fields.tsx'
import { eventScreenPath } from '../event-screen-path.ts'
import { FormChoice } from '../forms/form-choice.tsx'
import type { FormOf } from '../part-form/use-part-form.ts'
import { RegulationField } from './regulation-field.tsx'
import { type SessionValues, sessionLabels } from './session-values.ts'

interface SessionFieldsProps {
  readonly form: FormOf<SessionValues>
  readonly event: EditedEvent
  readonly upload: Uploading
  /** The saved session, whose subscribers lock some fields; undefined for a new one. */
  readonly session: EditedSession | undefined
  /** Tickets of the session. */
  readonly types: readonly EditedTicket[]
}

/** All fields of a session. */
export function SessionFields(props: SessionFieldsProps) {
  const { form, event, upload, session } = props
  const { text, checkbox, values } = form
  const minutesLock = lockReason(session, 'certifiedMinutes')
  const quantity = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <div className="grid gap-4">
      <TextField
        {...text('title')}
        label={sessionLabels.title}
        autoComplete="off"
        enterKeyHint="next"
        required
      />
      <StartAndEnd form={form} />
      <TextField
        {...text('room')}
        label={`${sessionLabels.room} (opcional)`}
        autoComplete="off"
        placeholder="Auditório, Sala 2, Palco Sul"
      />
      <PriceFields {...props} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...text('capacity')}
          {...quantity}
          label={sessionLabels.capacity}
          placeholder="Sem limite"
          hint={
            session && session.subscribed > 0
              ? `${subscribedText(session)}: não pode ser menos.`
              : 'Vazio: sem limite.'
          }
        />
        <TextField
          {...text('certifiedMinutes')}
          {...quantity}
          label={sessionLabels.certifiedMinutes}
          placeholder="Sem certificado"
          readOnly={minutesLock !== undefined}
          hint={minutesLock ? <LockReason>{minutesLock}</LockReason> : 'Vazio: sem certificado.'}
        />
      </div>
      {!values.isPaid && (
        <Checkbox
          {...checkbox('allowSubscription')}
          label={sessionLabels.allowSubscription}
          hint="Desligado, a atividade só aparece na programação."
        />
      )}
      <TextArea
        {...text('description')}
        label={`${sessionLabels.description} (opcional)`}
        rows={3}
      />
      <RegulationField {...{ form, upload }} />
      <FormChoice {...text('formId')} event={event} />
    </div>
  )
}

/** Free or paid. A place in a paid session is sold as a ticket, which is created with it. */
function PriceFields({ form, event, session, types }: SessionFieldsProps) {
  const { text, fill, values, field } = form
  const lock = lockReason(session, 'isPaid')
  const hasTypes = types.length > 0
  const locked = lock ?? (hasTypes ? 'Há ingressos desta atividade.' : undefined)
  return (
    <>
      {/* Named otherwise than the value: a radio button that is checked is not a tick. */}
      <SegmentedChoice
        name="participation"
        label="Participação"
        options={[
          ['free', 'Gratuita'],
          ['paid', 'Paga'],
        ]}
        value={values.isPaid ? 'paid' : 'free'}
        onChange={(choice) => fill({ isPaid: choice === 'paid' })}
        disabled={locked !== undefined}
        hint={locked && <LockReason>{locked}</LockReason>}
        error={field('isPaid').error}
      />
      {values.isPaid && !hasTypes && (
        <TextField
          {...text('price')}
          label={sessionLabels.price}
          inputMode="decimal"
          autoComplete="off"
          placeholder="50,00"
          required
          hint="Um ingresso com este preço é criado para a atividade."
        />
      )}
      {hasTypes && (
        <p className="text-sm text-ink-soft">
          {`Vendida em ${typesText(types)}. `}
          <Link
            to={eventScreenPath(event._id, 'ingressos')}
            className="font-semibold text-action underline"
          >
            Ver ingressos
          </Link>
        </p>
      )}
    </>
  )
}

const typesText = (types: readonly EditedTicket[]): string =>
  types.map(({ name, price }) => `“${name}” (${formatReais(price)})`).join(', ')

const subscribedText = ({ subscribed }: EditedSession): string =>
  subscribed === 1 ? '1 pessoa já se inscreveu' : `${subscribed} pessoas já se inscreveram`

const lockReason = (session: EditedSession | undefined, field: string): string | undefined =>
  session?.locks.find((lock) => lock.field === field)?.reason
