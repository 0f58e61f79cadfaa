import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { Message, MessageTerms } from '@55tickets/contracts/messages.ts'
import { zoneNames } from '@55tickets/rules/events/states.ts'
import { allowsLinks, MAX_SUBJECT_LENGTH } from '@55tickets/rules/messages/message.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useId } from 'react'
import { useApi } from '../../lib/app-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { RestoredNotice } from '../../ui/form/restored-notice.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { SegmentedChoice } from '../../ui/form/segmented-choice.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { AudienceSummary, peopleText } from './audience-summary.tsx'
import { MessagePreview } from './message-preview.tsx'
import { type MessageValues, toFilter } from './message-values.ts'
import { audienceQuery } from './queries.ts'
import { TermsNotice } from './terms-notice.tsx'
import { TestButton } from './test-button.tsx'
import { type MessageForm, useMessageForm } from './use-message-form.ts'

/** Field for text with few marks, which another area has. */
export type TextFieldComponent = ComponentType<{
  readonly label: string
  readonly hint?: ReactNode
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly hasLinks?: boolean
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
}>

interface NewMessageProps {
  readonly event: EditedEvent
  readonly terms: MessageTerms
  readonly base: MessageValues
  readonly RichTextField: TextFieldComponent
  readonly onSent: (message: Message) => void
}

/** A new message: kind, audience, text, preview, and when it is sent. */
export function NewMessage({ event, terms, base, RichTextField, onSent }: NewMessageProps) {
  const messageForm = useMessageForm({ event, terms, base, onSent })
  const { form, text, field, values, busy, failure, attempts, isRestored, discard } = messageForm
  const audience = useQuery(
    audienceQuery(useApi(), { eventId: event._id, kind: values.kind, filter: toFilter(values) }),
  )
  const people = audience.data?.people
  return (
    <form {...form} noValidate className="grid gap-6">
      <TermsNotice terms={terms} />
      {isRestored && <RestoredNotice onDiscard={discard} />}
      <SegmentedChoice
        {...field('kind')}
        label="Tipo"
        options={[
          ['service', 'Aviso do evento'],
          ['marketing', 'Divulgação'],
        ]}
        hint={
          values.kind === 'service'
            ? 'O que quem vai precisa saber: horários, entrada, mudanças.'
            : 'Promoções e próximos eventos. Leva um link para não receber mais.'
        }
      />
      <Section title="Para quem">
        <AudienceFields form={messageForm} event={event} />
        <AudienceSummary
          audience={audience.data}
          error={audience.error}
          onRetry={() => void audience.refetch()}
        />
        {values.when === 'now' && terms.mailsLeft !== undefined && (
          <MailsLeft left={terms.mailsLeft} people={people ?? 0} />
        )}
      </Section>
      <Section title="Mensagem">
        <TextField
          {...text('subject')}
          label="Assunto"
          required
          autoComplete="off"
          maxLength={MAX_SUBJECT_LENGTH}
        />
        <RichTextField
          {...field('body')}
          label="Texto"
          hasLinks={allowsLinks(terms.status)}
          hint={
            allowsLinks(terms.status)
              ? 'Links somente com https://.'
              : 'Sem links enquanto a organização é nova.'
          }
        />
        <Card className="overflow-hidden">
          <Disclosure title={<span className="font-semibold">Ver como vai chegar</span>}>
            <div className="px-4 pt-1 pb-4">
              <MessagePreview
                {...values}
                organization={event.organization.name}
                event={event.page.name}
              />
            </div>
          </Disclosure>
        </Card>
        <div>
          <TestButton eventId={event._id} form={messageForm} />
        </div>
      </Section>
      <SendTime form={messageForm} zone={event.dates.timezone} />
      <SaveBar {...{ failure, attempts }}>
        <Button type="submit" busy={busy} busyLabel="Enviando..." className="max-sm:w-full">
          {buttonText(values.when, people)}
        </Button>
        {values.when === 'now' && (
          <p className="text-sm text-ink-soft">Você tem 60 segundos para desfazer.</p>
        )}
      </SaveBar>
    </form>
  )
}

/** Tells how many mails of the day are left, and what to do if the message goes to more people. */
function MailsLeft({ left, people }: { left: number; people: number }) {
  const leftText = `Hoje este evento ainda pode mandar ${left === 1 ? '1 e-mail' : `${countText(left)} e-mails`}`
  return people <= left ? (
    <p className="text-sm text-ink-soft">{`${leftText}, entre mensagens, cortesias e avisos.`}</p>
  ) : (
    <output className="block rounded-md bg-warn-soft px-4 py-3 text-sm">
      {`${leftText}. Escolha menos pessoas ou outro dia.`}
    </output>
  )
}

function buttonText(when: MessageValues['when'], people: number | undefined): string {
  const verb = when === 'now' ? 'Enviar' : 'Agendar'
  return people === undefined ? verb : `${verb} para ${peopleText(people)}`
}

function SendTime({ form: { field, text, values }, zone }: { form: MessageForm; zone: string }) {
  return (
    <Section title="Quando">
      <SegmentedChoice
        {...field('when')}
        label="Envio"
        options={[
          ['now', 'Agora'],
          ['later', 'Em um horário'],
        ]}
      />
      {values.when === 'later' && (
        <TextField
          {...text('sendAt')}
          type="datetime-local"
          label="Dia e hora do envio"
          required
          hint={`No horário do evento (${zoneNames[zone] ?? zone}). Quem comprar até lá também recebe.`}
        />
      )}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
