import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import type { PayoutAccount, PayoutKey } from '@55tickets/contracts/payouts.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

interface KeyCardProps {
  readonly organization: OwnOrganization
  readonly account: PayoutAccount
}

/** The PIX key to which money goes, and a new one with the day from which it counts. */
export function KeyCard({ organization, account }: KeyCardProps) {
  const { key, waitingKey } = account
  const { heading, focusIfLost } = useHeadingFocus()
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="key-title" className="grid gap-4">
        <h2 id="key-title" ref={heading} tabIndex={-1} className="text-lg outline-none">
          Chave PIX que recebe
        </h2>
        {key && <KeyLine payoutKey={key} />}
        {waitingKey && <WaitingKey payoutKey={waitingKey} hasOther={key !== null} />}
        {!key && !waitingKey && (
          <p className="text-ink-soft">
            Nenhuma chave cadastrada. O dinheiro só pode ir para o CPF ou CNPJ da própria
            organização, cadastrado como chave PIX no banco.
          </p>
        )}
        <KeyAction organization={organization} account={account} onSet={focusIfLost} />
      </section>
    </Card>
  )
}

function KeyLine({ payoutKey: { type, key } }: { payoutKey: PayoutKey }) {
  return (
    <p className="text-lg font-bold tabular-nums">
      {type} {key}
    </p>
  )
}

function WaitingKey({ payoutKey, hasOther }: { payoutKey: PayoutKey; hasOther: boolean }) {
  return (
    <div className="grid justify-items-start gap-1 rounded-md bg-warn-soft px-4 py-3">
      <p className="flex items-center gap-1.5 text-sm font-bold text-warn">
        <Clock aria-hidden="true" className="size-4" />
        {hasOther ? 'Nova chave, em espera' : 'Em espera'}
      </p>
      <KeyLine payoutKey={payoutKey} />
      <p className="text-sm">
        Cadastrada por {payoutKey.setBy}. Vale a partir de{' '}
        <strong>{momentText(payoutKey.countsFrom, HOME_ZONE)}</strong> (horário de Brasília). Todos
        os donos receberam um e-mail com um link que para a troca.
      </p>
    </div>
  )
}

/** Only owners set the key, and only once the organization has a document that differs from it. */
function KeyAction({
  organization,
  account,
  onSet,
}: KeyCardProps & { readonly onSet: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { document, key, waitingKey, block } = account
  if (!hasRight(organization, 'manageOrganization'))
    return key || waitingKey ? null : (
      <p className="text-sm text-ink-soft">Só os donos cadastram a chave. Fale com um deles.</p>
    )
  if (document === null)
    return (
      <div className="grid justify-items-start gap-3">
        <p>Antes, informe o CPF ou CNPJ nos dados da organização.</p>
        <ButtonLink to={`/promotor/o/${organization.slug}/dados`} className="max-sm:w-full">
          Informar CPF ou CNPJ
        </ButtonLink>
      </div>
    )
  const needsKey = block === 'noKey' || block === 'keyDiffers' || (!key && !waitingKey)
  if (!needsKey || organization.status === 'suspended') return null
  return (
    <div>
      <Button onClick={() => setIsOpen(true)} className="max-sm:w-full">
        {key ? 'Trocar chave' : 'Cadastrar chave'}
      </Button>
      {isOpen && (
        <KeyDialog
          organizationId={organization._id}
          document={document}
          onClose={() => setIsOpen(false)}
          onDone={onSet}
        />
      )}
    </div>
  )
}
