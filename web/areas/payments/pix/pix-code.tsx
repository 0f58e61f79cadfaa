import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useId, useRef, useState } from 'react'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { controlClasses } from '../../../ui/form/control-look.ts'

const COPIED_MARK_MS = 2000

/** The PIX code as text to copy, for a banking app on the same phone. */
export function PixCode({ code }: { code: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  /** Number of recent copies: the mark disappears two seconds after the last one. */
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (copies === 0) return undefined
    const timer = setTimeout(() => setCopies(0), COPIED_MARK_MS)
    return () => clearTimeout(timer)
  }, [copies])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopies((count) => count + 1)
      notice({
        title: 'Código copiado!',
        description: 'Agora cole no aplicativo do seu banco.',
        variant: 'success',
      })
    } catch {
      // The clipboard may be denied, or missing without https: the code can still be copied by
      // hand.
      input.current?.select()
      notice({
        title: 'Erro ao copiar',
        description: 'Selecione o código e copie manualmente.',
        variant: 'error',
      })
    }
  }
  const isCopied = copies > 0
  const Icon = isCopied ? Check : Copy
  return (
    <div className="grid min-w-0 gap-3">
      <div>
        <label htmlFor={id} className="mb-1.5 inline-block text-sm font-semibold">
          PIX copia e cola
        </label>
        <input
          ref={input}
          id={id}
          readOnly
          value={code}
          onFocus={({ target }) => target.select()}
          className={`${controlClasses} truncate`}
        />
      </div>
      <Button size="lg" onClick={() => void copy()} className="w-full">
        <Icon aria-hidden="true" />
        {isCopied ? 'Código copiado' : 'Copiar código PIX'}
      </Button>
    </div>
  )
}
