import type { TeamOrganization } from '@55tickets/contracts/team/organizations.ts'
import {
  MAX_STATUS_REASON_LENGTH,
  organizationStatuses,
  organizationStatusLabels,
} from '@55tickets/rules/organizations/organization.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { ApiError, serverMessage } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { organizationKey, organizationsKey } from '../queries.ts'

const initial = { chosen: '', reason: '' }

/**
 * Form for another status, with a reason, or to confirm the new document of a verified organization.
 * Suspending is confirmed first.
 */
export function OrganizationStatusForm({ organization }: { organization: TeamOrganization }) {
  const { name, documentChangedAt } = organization
  const { form, text, field, values, errors, to, isConfirmation, busy, send } =
    useStatusForm(organization)
  const [isAsking, setIsAsking] = useState(false)
  const submit = (event: SyntheticEvent) => {
    const isValid = Object.values(errors).every((error) => !error)
    if (to !== 'suspended' || !isValid || busy) return form.onSubmit(event)
    event.preventDefault()
    setIsAsking(true)
  }
  return (
    <form
      {...form}
      onSubmit={submit}
      noValidate
      aria-labelledby="status-title"
      className="grid gap-4"
    >
      <h2 id="status-title" className="text-lg">
        Mudar a situação
      </h2>
      {organization.status === 'verified' && documentChangedAt && (
        <p className="rounded-md bg-warn-soft px-4 py-3 text-sm">
          <strong>{`O nome ou quem recebe mudou em ${momentText(documentChangedAt, HOME_ZONE)}, depois da verificação.`}</strong>{' '}
          Os repasses estão parados e o selo não aparece. Confira o nome e o documento e confirme
          como “Verificada”.
        </p>
      )}
      <Select
        label="Situação"
        {...field('chosen')}
        value={to}
        onChange={({ target }) => field('chosen').onChange(target.value)}
      >
        {organizationStatuses.map((one) => (
          <option key={one} value={one}>
            {organizationStatusLabels[one]}
          </option>
        ))}
      </Select>
      <TextArea
        label="Motivo"
        hint={`Só a equipe vê o motivo. Os donos recebem um email${isConfirmation ? '' : ' com a nova situação'}.`}
        rows={3}
        maxLength={MAX_STATUS_REASON_LENGTH}
        autoComplete="off"
        required
        {...text('reason')}
      />
      <Button type="submit" busy={busy} busyLabel="Salvando...">
        {isConfirmation ? 'Confirmar novos dados' : 'Salvar'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Suspender ${name}?`}
        description="Nenhum evento desta organização vende ingressos enquanto ela estiver suspensa. Os ingressos já vendidos continuam valendo. Os donos são avisados por email."
        keep="Não suspender"
        confirm="Suspender"
        busy={false}
        onConfirm={() => {
          // Closed before the answer, so that a refusal can focus its field.
          setIsAsking(false)
          send(values)
        }}
        onClose={() => setIsAsking(false)}
      />
    </form>
  )
}

/** State of the form. The reason stays in it until it is stored. */
function useStatusForm({ _id: organizationId, status, documentChangedAt }: TeamOrganization) {
  const api = useApi()
  const client = useQueryClient()
  /** Reads the status: that of the organization unless another one was chosen. */
  const readStatus = (chosen: string) =>
    organizationStatuses.find((one) => one === chosen) ?? status
  const isConfirmed = (chosen: string) =>
    readStatus(chosen) === status && status === 'verified' && documentChangedAt !== null
  const { fill, reset, ...statusForm } = useForm({
    initial,
    validate: ({ chosen, reason }) => ({
      chosen: readStatus(chosen) === status && !isConfirmed(chosen) ? 'Mude a situação' : null,
      reason: reason.trim() === '' ? 'Escreva o motivo' : null,
    }),
    validateOn: 'submit',
    send: async ({ chosen, reason }) => {
      const to = readStatus(chosen)
      const body = { from: status, to, reason: reason.trim(), documentChangedAt }
      try {
        const changed = await api('changeOrganizationStatus', { params: { organizationId }, body })
        reset()
        client.setQueryData(organizationKey(organizationId), changed)
      } catch (error) {
        // Somebody else changed the status first: show theirs, and keep the reason written here.
        if (error instanceof ApiError && error.code === 'ORGANIZATION_CHANGED') {
          fill({ chosen: '' })
          await client.invalidateQueries({ queryKey: organizationKey(organizationId) })
        }
        throw error
      }
      void client.invalidateQueries({ queryKey: organizationsKey })
      toast.success(to === status ? 'Novos dados confirmados.' : 'Situação atualizada.')
    },
    fieldErrors: (error) => ({
      reason:
        (error instanceof ApiError && error.fields['reason']) ||
        (serverMessage(error) ?? 'Não foi possível salvar. Tente novamente.'),
    }),
  })
  const { chosen } = statusForm.values
  return { ...statusForm, to: readStatus(chosen), isConfirmation: isConfirmed(chosen) }
}
