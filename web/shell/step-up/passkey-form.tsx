import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useRef } from 'react'
import { failureText } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { askForPasskey } from '../../lib/auth/passkeys.ts'
import { Button } from '../../ui/button.tsx'

/** Asks for a passkey, which the browser shows a question of its own for. */
export function PasskeyForm({ onProved }: { onProved: () => void }) {
  const api = useApi()
  const button = useRef<HTMLButtonElement>(null)
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async () => {
      const options = await api('requestPasskey', {})
      await api('stepUp', { body: { passkey: await askForPasskey(options) } })
    },
    onSuccess: onProved,
  })
  useEffect(() => button.current?.focus(), [])
  return (
    <div>
      <p className="text-ink-soft">Use a digital, o rosto ou o PIN deste aparelho.</p>
      <Button
        ref={button}
        busy={isPending}
        busyLabel="Aguardando..."
        onClick={() => mutate()}
        className="mt-5 w-full"
      >
        <KeyRound aria-hidden="true" />
        Usar a chave de acesso
      </Button>
      <div role="alert">
        {error && !isPending && (
          <p className="mt-3 text-sm font-medium text-danger">{failureText(error)}</p>
        )}
      </div>
    </div>
  )
}
