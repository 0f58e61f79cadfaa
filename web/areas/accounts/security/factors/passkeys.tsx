import type { PasskeyCreation, SecondFactors } from '@55tickets/contracts/accounts/second-factor.ts'
import { suggestPasskeyName } from '@55tickets/rules/people/passkey-name.ts'
import { shortDay } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import KeyRound from 'lucide-react/icons/key-round'
import { useRef, useState } from 'react'
import { useApi } from '../../../../lib/app-context.tsx'
import { useUser } from '../../../../lib/auth/auth.tsx'
import { canUsePasskeys, makePasskey } from '../../../../lib/auth/passkeys.ts'
import { toast } from '../../../../lib/toasts/toasts.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FactorPart } from './factor-part.tsx'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'
import { RemoveFactor } from './remove-factor.tsx'
import { useFactorChange, useShowFactors } from './use-second-factors.ts'

type Passkey = SecondFactors['passkeys'][number]

interface PasskeysProps {
  readonly factors: SecondFactors
  /** Called with the recovery codes that come with the first factor. */
  readonly onCodes: (codes: readonly string[] | null) => void
}

export function Passkeys({ factors, onCodes }: PasskeysProps) {
  const { passkeys } = factors
  const isLast = passkeys.length === 1 && factors.authenticatorSince === null
  return (
    <FactorPart
      title="Chaves de acesso"
      lead="Entre com a digital, o rosto ou o PIN do aparelho, sem senha."
    >
      {passkeys.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} {...{ passkey, isLast }} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <CreatePasskey onCodes={onCodes} />
      ) : (
        <p className="mt-4 rounded-md bg-sunken px-4 py-3 text-sm">
          {window.isSecureContext
            ? 'Este navegador não usa chaves de acesso. Atualize-o, ou use o aplicativo autenticador.'
            : 'Neste endereço não dá para usar chaves de acesso, porque ele não começa com https. Use o aplicativo autenticador.'}
        </p>
      )}
    </FactorPart>
  )
}

function PasskeyRow({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const { _id: passkeyId, name, since, usedAt } = passkey
  const api = useApi()
  const show = useShowFactors()
  const [isRenaming, setIsRenaming] = useState(false)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 grow basis-48 wrap-anywhere">
        <p className="font-bold">{name}</p>
        <p className="text-sm text-ink-soft">
          {usedAt === null ? 'Ainda não usada' : `Último uso em ${shortDay(usedAt, HOME_ZONE)}`}
        </p>
        <p className="text-sm text-ink-soft">{`Criada em ${shortDay(since, HOME_ZONE)}`}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Renomear: ${name}`}
          onClick={() => setIsRenaming(true)}
        >
          Renomear
        </Button>
        <RemoveFactor
          label={`Remover: ${name}`}
          title={`Remover a chave “${name}”?`}
          description="Não dá mais para entrar com ela. Apague-a também nas senhas do aparelho."
          isLast={isLast}
          send={() => api('removePasskey', { params: { passkeyId } })}
          doneText="Chave de acesso removida."
        />
      </div>
      {isRenaming && (
        <PasskeyNameDialog
          title="Renomear chave de acesso"
          action="Salvar"
          initial={name}
          send={async (newName) => {
            show(await api('renamePasskey', { params: { passkeyId }, body: { name: newName } }))
          }}
          onClose={() => setIsRenaming(false)}
        />
      )}
    </li>
  )
}

/**
 * Asks the server first, which may ask who the user is: the press on "Criar" then leads straight to
 * the browser's question, as some browsers demand.
 */
function CreatePasskey({ onCodes }: Pick<PasskeysProps, 'onCodes'>) {
  const api = useApi()
  const user = useUser()
  const show = useShowFactors()
  const [isNaming, setIsNaming] = useState(false)
  const unused = useRef<PasskeyCreation>(undefined)
  const begin = useFactorChange({
    send: () => api('beginPasskey', {}),
    onDone: (creation) => {
      unused.current = creation
      setIsNaming(true)
    },
  })
  const create = async (name: string) => {
    const creation = unused.current ?? (await api('beginPasskey', {}))
    unused.current = undefined
    const passkey = await makePasskey(creation)
    const { factors, recoveryCodes } = await api('addPasskey', { body: { name, passkey } })
    show(factors)
    onCodes(recoveryCodes)
    toast.success('Chave de acesso criada.')
  }
  return (
    <>
      <Button
        variant="secondary"
        className="mt-4"
        busy={begin.isPending}
        onClick={() => begin.mutate()}
      >
        <KeyRound aria-hidden="true" />
        Criar chave de acesso
      </Button>
      {isNaming && (
        <PasskeyNameDialog
          title="Nova chave de acesso"
          description="Depois o aparelho pede a digital, o rosto ou o PIN."
          action="Criar"
          initial={suggestPasskeyName(navigator, user.name)}
          send={create}
          onClose={() => setIsNaming(false)}
        />
      )}
    </>
  )
}
