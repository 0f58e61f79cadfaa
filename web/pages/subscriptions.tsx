import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyPanel } from '../ui/empty-panel.tsx'

export default function SubscriptionsPage() {
  return (
    <div className="page-width pt-6 md:pt-14">
      <h1 className="text-3xl font-black">Minhas Inscrições</h1>
      <EmptyPanel
        title="Nenhuma inscrição encontrada"
        actions={<ButtonLink to="/">Explorar Eventos</ButtonLink>}
        className="mt-8"
      />
    </div>
  )
}
