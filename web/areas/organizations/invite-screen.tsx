import { memberRoleNames } from '@55tickets/rules/organizations/rights.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from '../../framework/router/router.tsx'
import { type CallAnswer, failureText, isRefusal } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useAuthState } from '../../lib/auth/auth.tsx'
import type { LoginArrival } from '../../lib/auth/login-arrival.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AcceptInvite } from './accept-invite.tsx'
import { roleTexts } from './team/role-texts.ts'

/** An invite as the invited person sees it: what it offers, and the way to accept it. */
export function InviteScreen({ token }: { token: string }) {
  const api = useApi()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invite', token],
    queryFn: ({ signal }) => api('readInvite', { params: { token } }, signal),
    retry: false,
    // Once it was accepted it is gone, but stays on the screen.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="page-width grid max-w-140 pt-6 md:pt-14">
      {data && <Offer token={token} invite={data} />}
      {!data && !error && <Skeleton className="h-80 rounded-lg" />}
      {!data && isRefusal(error) && (
        <EmptyPanel
          level={1}
          title="Este convite não vale mais"
          actions={
            <ButtonLink to="/" variant="secondary">
              Ver eventos
            </ButtonLink>
          }
        >
          Um convite vale uma vez, por 7 dias, e pode ser cancelado. Peça outro a quem convidou
          você.
        </EmptyPanel>
      )}
      {!data && error && !isRefusal(error) && (
        <ErrorPanel
          level={1}
          title="Não foi possível abrir o convite"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureText(error)}
        </ErrorPanel>
      )}
    </div>
  )
}

interface OfferProps {
  readonly token: string
  readonly invite: CallAnswer<'readInvite'>
}

function Offer({ token, invite }: OfferProps) {
  const { organization, role, isMailed } = invite
  return (
    <Card className="p-6 sm:p-9">
      <p className="font-bold text-action">Convite</p>
      <h1 className="mt-2 text-2xl font-black wrap-anywhere">
        {`${organization} quer você na equipe`}
      </h1>
      <p className="mt-4 text-lg">
        Sua função: <strong>{memberRoleNames[role]}</strong>
      </p>
      <p className="mt-1 text-ink-soft">{roleTexts[role]}</p>
      {!isMailed && (
        <p className="mt-3 text-ink-soft">Depois que você aceitar, um dono confirma que é você.</p>
      )}
      <div className="mt-7">
        <Answer token={token} />
      </div>
    </Card>
  )
}

/** The next step: to sign in first, or to accept. */
function Answer({ token }: { token: string }): ReactNode {
  const auth = useAuthState()
  const { pathname } = useLocation()
  if (auth.status === 'signed-in') return <AcceptInvite token={token} />
  if (auth.status === 'loading') return <Skeleton className="h-13" />
  const arrival: LoginArrival = { from: pathname }
  return (
    <div className="grid gap-3">
      <p>Entre na sua conta, ou crie uma, para aceitar.</p>
      <ButtonLink to="/login" state={arrival} size="lg">
        Entrar
      </ButtonLink>
      <ButtonLink to="/signup" state={arrival} variant="secondary" size="lg">
        Criar conta
      </ButtonLink>
    </div>
  )
}
