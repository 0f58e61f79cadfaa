import { useNavigate } from 'react-router'
import { useForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

const check = ({ codigo }: { codigo: string }) => ({
  codigo: /^[0-9A-Za-z-]{8,40}$/.test(codigo.trim())
    ? null
    : 'Digite o código como está no certificado',
})

/** Form for a certificate's code. Without JavaScript it submits to the same page. */
export function CodeForm({ code }: { code: string }) {
  const navigate = useNavigate()
  const { form, text } = useForm({
    initial: { codigo: code },
    check,
    send: async ({ codigo }) => {
      await navigate(`/certificado/${encodeURIComponent(codigo.trim())}`)
    },
    failure: '',
  })
  return (
    <Card className="p-5 sm:p-8">
      <form
        {...form}
        noValidate
        action="/certificado"
        className="grid items-start gap-4 sm:grid-cols-[1fr_auto]"
      >
        <TextField
          label="Código do certificado"
          hint="Está impresso no documento."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...text('codigo')}
        />
        <Button type="submit" className="sm:mt-8">
          Conferir
        </Button>
      </form>
    </Card>
  )
}
