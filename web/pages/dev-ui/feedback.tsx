import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Sample, Section } from './sample.tsx'

export function Feedback() {
  const [retrying, setRetrying] = useState(false)
  const retry = () => {
    setRetrying(true)
    setTimeout(() => setRetrying(false), 2500)
  }
  return (
    <Section
      id="estados"
      title="Estados"
      lead="Esperar, não achar e falhar também são telas: cada uma diz o que houve e o que fazer agora."
    >
      <Sample title="Esperando" className="grid items-start gap-6 md:grid-cols-3">
        {['a', 'b'].map((key) => (
          <Card key={key}>
            <Skeleton className="aspect-video rounded-none" />
            <div className="grid gap-3 p-5">
              <Skeleton className="h-6 w-4/5" />
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </Card>
        ))}
        <output className="flex flex-col items-center gap-4 py-10 text-center">
          <Spinner className="size-10 text-action" />
          <p className="font-semibold">Processando sua reserva...</p>
        </output>
      </Sample>
      <Sample title="Nada encontrado">
        <EmptyPanel
          title="Nenhum evento encontrado"
          actions={
            <>
              <Button variant="secondary">Limpar filtros</Button>
              <Button variant="quiet">Ver todos os shows</Button>
            </>
          }
        >
          Tente outra cidade ou outra categoria.
        </EmptyPanel>
      </Sample>
      <Sample title="Falha">
        <ErrorPanel title="Erro ao carregar eventos" onRetry={retry} retrying={retrying}>
          Servidor não respondeu. Verifique sua conexão.
        </ErrorPanel>
      </Sample>
    </Section>
  )
}
