import KeyRound from 'lucide-react/icons/key-round'
import { canUsePasskeys } from '../../lib/auth/passkeys.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import type { usePasskeyLogin } from './use-passkey-login.ts'

interface PasskeyButtonProps {
  readonly variant: 'primary' | 'quiet'
  readonly passkey: ReturnType<typeof usePasskeyLogin>
}

/** Button that asks for a passkey, where the browser has them. Its place is there from the start. */
export function PasskeyButton({ variant, passkey }: PasskeyButtonProps) {
  const isHydrated = useIsHydrated()
  if (isHydrated && !canUsePasskeys()) return null
  return (
    <Button
      variant={variant}
      size={variant === 'primary' ? 'lg' : 'md'}
      className="w-full disabled:text-action!"
      disabled={!isHydrated}
      busy={passkey.busy}
      onClick={passkey.logIn}
    >
      <KeyRound aria-hidden="true" />
      Usar chave de acesso
    </Button>
  )
}
