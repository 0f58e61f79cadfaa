import {
  CONTACT_ORIGIN,
  type ContactName,
  contactFields,
} from '@55tickets/rules/leads/contact-fields.ts'
import { checkAnswers, emptyAnswers, tidyAnswers } from '@55tickets/rules/leads/lead-field.ts'
import { Link, useNavigate } from '../../framework/router/router.tsx'
import type { CallInput } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { notice } from '../../lib/toasts/toasts.tsx'
import { classes } from '../../ui/classes.ts'
import { HoneypotField } from './honeypot-field.tsx'
import { LeadInput } from './lead-input.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useHoneypot } from './use-honeypot.ts'

/** Autocomplete tokens of the fields that browsers can fill in. */
const autoCompleteTokens: Partial<Record<ContactName, string>> = {
  name: 'name',
  email: 'email',
  phone: 'tel',
  producerName: 'organization',
}
const fullWidthFields: readonly ContactName[] = ['name', 'estimatedAttendance']

const noAnswers = emptyAnswers(contactFields)

/** Each value has the type of its field's kind: a list for check lists, text for others. */
type ContactBody = CallInput<'submitContact'>['body']

export function ContactForm() {
  const api = useApi()
  const navigate = useNavigate()
  const readHoneypot = useHoneypot()
  const { form, field, busy, reset } = useForm({
    initial: noAnswers,
    validate: (answers) => checkAnswers(contactFields, answers),
    send: async (answers) => {
      const tidied = tidyAnswers(contactFields, answers)
      const honeypot = await readHoneypot(form.ref.current)
      const body = { ...tidied, ...honeypot, origin: CONTACT_ORIGIN } as ContactBody
      try {
        await api('submitContact', { body })
      } catch (error) {
        notice({
          variant: 'error',
          title: 'Erro ao enviar formulário',
          description: 'Por favor, tente novamente mais tarde.',
        })
        throw error
      }
      reset()
      notice({
        variant: 'success',
        title: 'Formulário enviado com sucesso!',
        description: 'Entraremos em contato em breve.',
      })
      navigate('/')
    },
  })
  return (
    <form
      {...form}
      method="post"
      noValidate
      aria-label="Contato para produtores"
      className="relative grid grid-cols-1 gap-x-5 [--error-room:2.375rem] sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2"
    >
      <HoneypotField />
      {contactFields.map((question) => (
        <LeadInput
          key={question.name}
          field={question}
          autoComplete={autoCompleteTokens[question.name] ?? 'off'}
          className={classes(fullWidthFields.includes(question.name) && 'col-span-full')}
          {...field(question.name)}
        />
      ))}
      <div className="mt-2 grid items-center gap-x-6 gap-y-4 col-span-full lg:grid-cols-[auto_1fr]">
        <SubmitButton busy={busy}>Enviar</SubmitButton>
        <p className="text-sm text-ink-soft">
          Usamos seus dados só para falar com você sobre seus eventos. Veja a{' '}
          <Link to="/privacy" className="text-link">
            Política de Privacidade
          </Link>
          .
        </p>
      </div>
    </form>
  )
}
