import type { TeamPayout, TransferProblem } from '@55tickets/contracts/team/payouts.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { transferFailureText } from '@55tickets/rules/money/payout-failure.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { Link } from '../../../framework/router/router.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Card } from '../../../ui/card.tsx'

const problems: Readonly<
  Record<TransferProblem, { label: string; tone: 'warn' | 'danger'; text: string }>
> = {
  blocked: {
    label: 'Bloqueada',
    tone: 'danger',
    text: 'O provedor a segura: libere ou recuse no painel dele.',
  },
  slow: {
    label: 'Sem desfecho',
    tone: 'warn',
    text: 'Pedida há mais de uma hora. É consultada sozinha, e nunca enviada duas vezes.',
  },
  failed: {
    label: 'Falhou',
    tone: 'danger',
    text: 'O valor voltou ao saldo da organização, que pode pedir de novo.',
  },
}

/** A transfer that needs a look. */
export function PayoutRow({ payout }: { payout: TeamPayout }) {
  const { _id, problem, organization, event, amount, requestedAt, requestedBy, sentAt, failure } =
    payout
  const { label, tone, text } = problems[problem]
  return (
    <li>
      <Card className="grid gap-2 p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h3 className="min-w-0 text-base wrap-anywhere">
            {organization ? (
              <Link
                to={`/equipe/organizacoes/${organization._id}`}
                className="underline-offset-4 hover:underline"
              >
                {organization.name}
              </Link>
            ) : (
              'Reembolso a um comprador'
            )}
          </h3>
          <p className="text-lg font-bold tabular-nums">{formatReais(amount)}</p>
        </div>
        <p className="text-sm text-ink-soft wrap-anywhere">{event.name}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {`Pedida em ${momentText(requestedAt, HOME_ZONE)}${requestedBy === null ? '' : ` por ${requestedBy}`}`}
        </p>
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{label}</Badge>
          <span className="text-sm">{text}</span>
        </p>
        {problem === 'slow' && (
          <p className="text-sm">
            {sentAt === null
              ? 'Ainda não foi enviada.'
              : `Último envio em ${momentText(sentAt, HOME_ZONE)}.`}
          </p>
        )}
        {failure !== null && (
          <p className="text-sm wrap-anywhere">{transferFailureText(failure)}</p>
        )}
        <p className="font-mono text-xs text-ink-soft wrap-anywhere">
          {failure === null ? _id : `${_id} · ${failure}`}
        </p>
      </Card>
    </li>
  )
}
