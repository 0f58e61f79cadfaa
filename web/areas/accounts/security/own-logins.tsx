import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallAnswer, failureText } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

type OwnLogin = CallAnswer<'readOwnLogins'>['logins'][number]

export const ownLoginsKey = ['account', 'logins']

/** Devices on which the account is open, each of which can be signed out. */
export function OwnLogins() {
  const api = useApi()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ownLoginsKey,
    queryFn: ({ signal }) => api('readOwnLogins', {}, signal),
  })
  if (error && !data)
    return (
      <ErrorPanel
        title="Não foi possível ver onde sua conta está aberta"
        retrying={isFetching}
        onRetry={() => void refetch()}
        className="mt-5"
      >
        {failureText(error)}
      </ErrorPanel>
    )
  if (!data) return <Skeleton className="mt-5 h-40" />
  return (
    <>
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {data.logins.map((login) => (
          <LoginRow key={login._id} login={login} />
        ))}
      </ul>
      {data.logins.length > 1 && <EndOthers count={data.logins.length - 1} />}
    </>
  )
}

function LoginRow({ login }: { login: OwnLogin }) {
  const { device, address, usedAt, since, isThis } = login
  const name = device ?? 'Aparelho desconhecido'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 grow basis-56 wrap-anywhere">
        <p className="font-bold">{name}</p>
        <p className="text-sm text-ink-soft">
          {isThis ? 'Este aparelho' : `Último uso em ${momentText(usedAt, HOME_ZONE)}`}
          {address !== null && ` · IP ${address}`}
        </p>
        <p className="text-sm text-ink-soft">Aberta desde {momentText(since, HOME_ZONE)}</p>
      </div>
      {!isThis && <EndLogin login={login} name={name} />}
    </li>
  )
}

function EndLogin({ login, name }: { login: OwnLogin; name: string }) {
  const api = useApi()
  const end = useEnding(() => api('endOwnLogin', { params: { loginId: login._id } }))
  return (
    <Button
      variant="secondary"
      busy={end.isPending}
      aria-label={`Encerrar o acesso: ${name}`}
      onClick={() => end.mutate()}
    >
      Encerrar
    </Button>
  )
}

function EndOthers({ count }: { count: number }) {
  const api = useApi()
  const [isAsking, setIsAsking] = useState(false)
  const leave = () => setIsAsking(false)
  const end = useEnding(() => api('endOtherLogins', {}), leave)
  return (
    <>
      <Button variant="quiet" className="mt-4 text-danger" onClick={() => setIsAsking(true)}>
        Encerrar todas
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Encerrar nos outros aparelhos?"
        description={
          count === 1
            ? 'Sua conta fica aberta só aqui. O outro aparelho precisa entrar de novo.'
            : `Sua conta fica aberta só aqui. Os outros ${count} aparelhos precisam entrar de novo.`
        }
        keep="Manter"
        confirm="Encerrar todas"
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={leave}
      />
    </>
  )
}

/** Ends logins, says so, and reads the list again, also if one of them had ended meanwhile. */
function useEnding(send: () => Promise<{ message: string }>, onSettled = () => undefined as void) {
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: send,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => {
      onSettled()
      return queries.invalidateQueries({ queryKey: ownLoginsKey })
    },
  })
}
