import Check from 'lucide-react/icons/check'
import Share2 from 'lucide-react/icons/share-2'
import Ticket from 'lucide-react/icons/ticket'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sample, Section } from './sample.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const row = 'flex flex-wrap items-center gap-3'

export function Actions() {
  const [busy, setBusy] = useState(false)
  const work = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 2500)
  }
  return (
    <Section
      id="acoes"
      title="Ações"
      lead="Uma ação principal por tela. O botão que trabalha guarda a largura e não aceita outro toque."
    >
      <Sample title="Variantes" className="grid gap-3">
        <div className={row}>
          <Button>Comprar ingresso</Button>
          <Button variant="secondary">Ver detalhes</Button>
          <Button variant="quiet">Limpar tudo</Button>
          <Button variant="danger">Cancelar reserva</Button>
        </div>
        <div className={row}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              Indisponível
            </Button>
          ))}
        </div>
        <div className={row}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} busy>
              Trabalhando
            </Button>
          ))}
        </div>
      </Sample>
      <Sample title="Tamanhos" className={row}>
        <Button size="sm">Pequeno</Button>
        <Button size="md">Médio</Button>
        <Button size="lg">Grande</Button>
      </Sample>
      <Sample title="Com ícone, como link, só ícone" className={row}>
        <Button>
          <Ticket aria-hidden="true" />
          Ver ingressos
        </Button>
        <ButtonLink to="/" variant="secondary">
          Voltar para Eventos
        </ButtonLink>
        <IconButton label="Compartilhar">
          <Share2 aria-hidden="true" />
        </IconButton>
        <IconButton label="Remover filtro">
          <X aria-hidden="true" />
        </IconButton>
      </Sample>
      <Sample title="Trabalhando" className={row}>
        <Button busy={busy} busyLabel="Inscrevendo..." onClick={work}>
          Inscrever-se
        </Button>
        <Button variant="secondary" busy={busy} onClick={work}>
          <Check aria-hidden="true" />
          Confirmar e continuar
        </Button>
      </Sample>
    </Section>
  )
}
