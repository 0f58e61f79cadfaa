import { linkAddress } from '@55tickets/rules/text/rich-text.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

interface LinkDialogProps {
  /** Address of the link at the caret; empty for a new one. */
  readonly address: string
  readonly onSet: (address: string) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** Asks for the address of a link. */
export function LinkDialog({ address, onSet, onRemove, onClose }: LinkDialogProps) {
  const { form, text } = useForm({
    initial: { address },
    validate: ({ address }) => ({
      address: linkAddress(address) === null ? 'Informe um endereço como www.exemplo.com.br' : null,
    }),
    send: async ({ address }) => onSet(linkAddress(address) ?? ''),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={address ? 'Mudar link' : 'Inserir link'}
      className="top-auto rounded-t-lg"
    >
      {/* The form of the page is around this dialog in React's tree, though not in the document. */}
      <form
        {...form}
        noValidate
        onSubmit={(event) => {
          event.stopPropagation()
          form.onSubmit(event)
        }}
      >
        <TextField
          label="Endereço"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          placeholder="www.exemplo.com.br"
          {...text('address')}
        />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit">{address ? 'Mudar link' : 'Inserir link'}</Button>
          {address && (
            <Button variant="secondary" onClick={onRemove}>
              Remover link
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
