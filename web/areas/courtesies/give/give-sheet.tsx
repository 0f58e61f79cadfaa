import type { CourtesyList } from '@55tickets/contracts/courtesies.ts'
import { guestTypeLabel } from '@55tickets/rules/courtesies/guest.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import FileUp from 'lucide-react/icons/file-up'
import Info from 'lucide-react/icons/info'
import { useRef } from 'react'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { GuestLines } from './guest-lines.tsx'
import { useGive } from './use-give.ts'

interface GiveSheetProps {
  readonly eventId: string
  readonly list: CourtesyList
  readonly onClose: () => void
}

const EXAMPLE = `Ana Souza; 111.444.777-35
Bruno Lima, bruno@exemplo.com
Caio Reis - (11) 98888-7777`

/** Gives courtesies to a pasted list: each line says what it was read as, or what is wrong with it. */
export function GiveSheet({ eventId, list, onClose }: GiveSheetProps) {
  const { draft, guests, wrong, failure, isPending, change, give } = useGive(eventId, list, onClose)
  const close = () => {
    if (!isPending) onClose()
  }
  const mailed = guests.filter(({ email }) => email !== null).length
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Dar cortesias"
      description="Uma pessoa por linha: nome e, se tiver, CPF, e-mail ou celular."
      failure={failure}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button busy={isPending} busyLabel="Dando..." onClick={give}>
            {giveLabel(guests.length)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Select
          label="Ingresso"
          value={draft.typeId}
          onChange={({ target }) => change({ typeId: target.value })}
          hint="Para as linhas que não dizem qual."
        >
          {list.types.map((type) => (
            <option key={type._id} value={type._id}>
              {`${guestTypeLabel(type)} (${roomText(type.room)})`}
            </option>
          ))}
        </Select>
        <div>
          <TextArea
            label="Lista de convidados"
            rows={7}
            value={draft.text}
            onChange={({ target }) => change({ text: target.value })}
            placeholder={EXAMPLE}
            spellCheck={false}
            autoComplete="off"
          />
          <FileButton onText={(text) => change({ text })} />
        </div>
        {mailed > 0 && (
          <Checkbox
            label={
              mailed === 1
                ? 'Mandar o link por e-mail a 1 pessoa'
                : `Mandar o link por e-mail a ${mailed} pessoas`
            }
            hint={hint(list)}
            checked={draft.sendsMail}
            onChange={({ target }) => change({ sendsMail: target.checked })}
          />
        )}
        {mailed > 0 && draft.sendsMail && list.mails && (
          <MailsLeft mails={list.mails} mailed={mailed} />
        )}
        {guests.length > 0 && <GuestLines guests={guests} types={list.types} wrong={wrong} />}
      </div>
    </Dialog>
  )
}

const hint = ({ mails }: CourtesyList): string => {
  const text = 'Às outras você manda por WhatsApp, ou copia o link.'
  return mails?.isVerified === false
    ? `${text} Elas não são avisadas por e-mail se o evento mudar ou for cancelado, até a organização ser verificada.`
    : text
}

/** Tells how many mails of the day are left, and what to do with a list that has more. */
function MailsLeft({ mails: { most, left }, mailed }: { mails: DayMails; mailed: number }) {
  const leftText = `Hoje ${left === 1 ? 'cabe mais 1' : `cabem mais ${countText(left)}`} de ${countText(most)} e-mails de cortesia da organização.`
  if (mailed <= left) return <p className="text-sm text-ink-soft">{leftText}</p>
  return (
    <output className="flex items-start gap-2 rounded-md bg-warn-soft px-4 py-3 text-sm">
      <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
      {`${leftText} Desmarque o envio e mande os links por WhatsApp, ou deixe uma parte da lista para amanhã.`}
    </output>
  )
}

type DayMails = NonNullable<CourtesyList['mails']>

const giveLabel = (count: number): string => {
  if (count === 0) return 'Dar cortesias'
  return count === 1 ? 'Dar 1 cortesia' : `Dar ${count} cortesias`
}

const roomText = (room: number): string => (room === 1 ? 'resta 1' : `restam ${room}`)

/** Larger than any list: 500 lines of 200 letters. */
const MAX_FILE_BYTES = 512 * 1024

/** Reads a text or CSV file into the list, where it can be corrected. */
function FileButton({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File) => {
    if (file.size > MAX_FILE_BYTES) return toast.error('O arquivo é grande demais para uma lista.')
    onText(decode(await file.arrayBuffer()))
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again after it was corrected.
          target.value = ''
          if (file) void read(file)
        }}
      />
      <Button
        variant="quiet"
        size="sm"
        className="mt-1 -ml-2"
        onClick={() => input.current?.click()}
      >
        <FileUp aria-hidden="true" />
        Usar um arquivo CSV
      </Button>
    </>
  )
}

/** Decodes a file: spreadsheets of Windows still write Latin letters in their own way. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
