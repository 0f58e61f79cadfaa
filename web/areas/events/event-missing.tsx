import { useNotifyAndGoHome } from '../../lib/toasts/use-notify-and-go-home.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'

const missingNotice = {
  title: 'Evento não encontrado',
  description: 'O evento que você está procurando não existe ou foi removido.',
  variant: 'error',
} as const

/** Page of an event that does not exist. Once hydrated it redirects to the listing with a notice. */
export function EventMissing() {
  useNotifyAndGoHome(missingNotice)
  return (
    <div className="page-width pt-10 md:pt-20">
      <Card className="mx-auto max-w-reading p-8 text-center md:p-12">
        <h1 className="text-2xl">{missingNotice.title}</h1>
        <p className="mt-3 text-ink-soft">{missingNotice.description}</p>
        <ButtonLink to="/" className="mt-6">
          Voltar para o início
        </ButtonLink>
      </Card>
    </div>
  )
}
