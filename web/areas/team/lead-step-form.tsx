import type { Lead } from '@55tickets/contracts/team.ts'
import {
  leadStatuses,
  leadStatusLabels,
  MAX_LEAD_NOTE_LENGTH,
} from '@55tickets/rules/leads/lead-status.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, serverMessage } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { leadKey } from './queries.ts'

const initial = { chosen: '', note: '' }

/** Form for a new status, a note, or both. The note stays in the form until it is stored. */
export function LeadStepForm({ lead }: { lead: Lead }) {
  const { _id, status } = lead
  const api = useApi()
  const client = useQueryClient()
  /** Reads the values; the status is that of the lead unless another one was chosen. */
  const read = ({ chosen, note }: typeof initial) => ({
    to: leadStatuses.find((one) => one === chosen) ?? status,
    note: note.trim(),
  })
  const { form, text, field, values, busy, fill, reset } = useForm({
    initial,
    validate: (values) => {
      const { to, note } = read(values)
      const isEmpty = to === status && note === ''
      return { chosen: null, note: isEmpty ? 'Mude a situação ou escreva uma anotação' : null }
    },
    validateOn: 'submit',
    send: async (values) => {
      const { to, note } = read(values)
      const body = {
        ...(to !== status && { change: { from: status, to } }),
        ...(note && { note }),
      }
      try {
        const changed = await api('changeLead', { params: { id: _id }, body })
        reset()
        client.setQueryData(leadKey(_id), changed)
      } catch (error) {
        // Somebody else changed the lead first: show their step, and keep the text written here.
        if (error instanceof ApiError && error.code === 'LEAD_CHANGED') {
          fill({ chosen: '' })
          await client.invalidateQueries({ queryKey: leadKey(_id) })
        }
        throw error
      }
      void client.invalidateQueries({ queryKey: ['team', 'leads'] })
      toast.success('Lead atualizado.')
    },
    fieldErrors: (error) => ({
      note:
        (error instanceof ApiError && error.fields['note']) ||
        (serverMessage(error) ?? 'Não foi possível salvar. Tente novamente.'),
    }),
  })
  return (
    <form {...form} noValidate aria-labelledby="step-title" className="grid gap-4">
      <h2 id="step-title" className="text-lg">
        Acompanhamento
      </h2>
      <Select
        label="Situação"
        value={read(values).to}
        onChange={({ target }) => field('chosen').onChange(target.value)}
      >
        {leadStatuses.map((one) => (
          <option key={one} value={one}>
            {leadStatusLabels[one]}
          </option>
        ))}
      </Select>
      <TextArea
        label="Anotação"
        rows={3}
        maxLength={MAX_LEAD_NOTE_LENGTH}
        autoComplete="off"
        {...text('note')}
      />
      <Button type="submit" busy={busy} busyLabel="Salvando...">
        Salvar
      </Button>
    </form>
  )
}
