import type { Lead } from '@55tickets/contracts/team.ts'
import {
  type LeadStatus,
  leadStatuses,
  leadStatusLabels,
  MAX_LEAD_NOTE_LENGTH,
} from '@55tickets/rules/leads/lead-status.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { ApiError, serverMessage } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { leadKey } from './queries.ts'

/** Form for a new status, a note, or both. The note stays in the form until it is stored. */
export function LeadStepForm({ lead }: { lead: Lead }) {
  const { _id, status } = lead
  const api = useApi()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<LeadStatus>()
  const to = chosen ?? status
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const send = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const written = note.trim()
      const body = {
        ...(to !== status && { change: { from: status, to } }),
        ...(written && { note: written }),
      }
      const changed = await api('changeLead', { params: { id: _id }, body })
      setNote('')
      setChosen(undefined)
      client.setQueryData(leadKey(_id), changed)
      void client.invalidateQueries({ queryKey: ['team', 'leads'] })
      toast.success('Lead atualizado.')
    } catch (failure) {
      if (!(failure instanceof ApiError)) reportError(failure)
      setError(serverMessage(failure) ?? 'Não foi possível salvar. Tente novamente.')
      // Somebody else changed the lead first: show their step, and keep the text written here.
      if (failure instanceof ApiError && failure.code === 'LEAD_CHANGED') {
        setChosen(undefined)
        await client.invalidateQueries({ queryKey: leadKey(_id) })
      }
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (to === status && note.trim() === '') setError('Mude a situação ou escreva uma anotação')
    else void send()
  }
  return (
    <form onSubmit={submit} noValidate aria-labelledby="step-title" className="grid gap-4">
      <h2 id="step-title" className="text-lg">
        Acompanhamento
      </h2>
      <Select
        label="Situação"
        value={to}
        onChange={({ target }) => setChosen(leadStatuses.find((one) => one === target.value))}
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
        value={note}
        error={error}
        onChange={({ target }) => {
          setNote(target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" busy={busy} busyLabel="Salvando...">
        Salvar
      </Button>
    </form>
  )
}
