import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ChangePassword } from './change-password.tsx'
import { SecondFactors } from './factors/second-factors.tsx'
import { OwnLogins } from './own-logins.tsx'

/** What protects the account: the password, second factors, and where it is open. */
export function SecurityScreen() {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <div className="grid max-w-reading grid-cols-1 gap-5">
      <Card className="p-5 sm:p-8">
        <section aria-labelledby="password-title">
          <h2 id="password-title" className="text-xl">
            Senha
          </h2>
          <p className="mt-2 text-ink-soft">
            Ao trocar a senha, sua conta continua aberta só neste aparelho, e avisamos você por
            email.
          </p>
          {isChanging ? (
            <ChangePassword onDone={() => setIsChanging(false)} />
          ) : (
            <Button variant="secondary" className="mt-5" onClick={() => setIsChanging(true)}>
              Alterar senha
            </Button>
          )}
        </section>
      </Card>
      <Card className="p-5 sm:p-8">
        <section aria-labelledby="factors-title">
          <h2 id="factors-title" className="text-xl">
            Verificação em duas etapas
          </h2>
          <p className="mt-2 text-ink-soft">
            Com ela, quem descobre sua senha ainda não entra: falta o que só você tem.
          </p>
          <SecondFactors />
        </section>
      </Card>
      <Card className="p-5 sm:p-8">
        <section aria-labelledby="logins-title">
          <h2 id="logins-title" className="text-xl">
            Onde sua conta está aberta
          </h2>
          <p className="mt-2 text-ink-soft">
            Não conhece um aparelho? Encerre o acesso e troque a senha. O endereço IP muda quando o
            celular troca de rede.
          </p>
          <OwnLogins />
        </section>
      </Card>
    </div>
  )
}
