import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useId, useRef, useState } from 'react'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { controlClasses } from '../../../ui/form/control-look.ts'

/** Address of an invite, to copy. It is shown once: the server keeps only its hash. */
export function InviteLink({ link }: { link: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setIsCopied(true)
      toast.success('Link copiado.')
    } catch {
      // The clipboard may be denied, or missing without https: the link can be copied by hand.
      input.current?.select()
      toast.error('Não foi possível copiar. Selecione o link e copie manualmente.')
    }
  }
  const Icon = isCopied ? Check : Copy
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">
        Mande para uma pessoa só: o link vale uma vez, por 7 dias, e não aparece de novo. Depois que
        ela entrar, confirme aqui na equipe.
      </p>
      <div>
        <label htmlFor={id} className="mb-1.5 inline-block text-sm font-semibold">
          Link de convite
        </label>
        <input
          ref={input}
          id={id}
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
          className={`${controlClasses} truncate`}
        />
      </div>
      <Button size="lg" onClick={() => void copy()}>
        <Icon aria-hidden="true" />
        {isCopied ? 'Link copiado' : 'Copiar link'}
      </Button>
    </div>
  )
}
