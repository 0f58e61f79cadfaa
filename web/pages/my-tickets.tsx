import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyPanel } from '../ui/empty-panel.tsx'

export default function MyTicketsPage() {
  return (
    <div className="page-width pt-6 md:pt-14">
      <h1 className="text-3xl font-black">Meus Ingressos</h1>
      <EmptyPanel
        title="Nenhum ingresso encontrado"
        actions={<ButtonLink to="/">Explorar Eventos</ButtonLink>}
        className="mt-8"
      />
    </div>
  )
}
