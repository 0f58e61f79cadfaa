import { pageButtons } from '@55tickets/rules/page-buttons.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Flame from 'lucide-react/icons/flame'
import { useState } from 'react'
import { Badge } from '../../ui/badge/badge.tsx'
import { Tiles } from '../../ui/brand/tiles.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { CardLink, LinkCard } from '../../ui/link-card.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Sample, Section } from './sample.tsx'

export function Content() {
  const [page, setPage] = useState(3)
  return (
    <Section
      id="conteudos"
      title="Conteúdo"
      lead="Cartões brancos com um fio de borda. O que um selo diz está escrito nele, não só na cor."
    >
      <Sample title="Selos" className="flex flex-wrap gap-3">
        <Badge>Gratuito</Badge>
        <Badge tone="accent">Novo</Badge>
        <Badge tone="ok">
          <CircleCheck aria-hidden="true" />
          Pago
        </Badge>
        <Badge tone="warn">
          <Flame aria-hidden="true" />
          Últimos ingressos
        </Badge>
        <Badge tone="danger">
          <CircleX aria-hidden="true" />
          Cancelado
        </Badge>
        <Badge>
          <Clock aria-hidden="true" />
          Pendente
        </Badge>
      </Sample>
      <Sample title="Cartões" className="grid items-start gap-6 md:grid-cols-2">
        <LinkCard>
          <Tiles seed="serenata" columns={12} rows={4} size={48} className="bg-action-soft" />
          <div className="p-5">
            <h4 className="text-lg">
              <CardLink to="/">Serenata na Pampulha</CardLink>
            </h4>
            <p className="mt-1 text-sm text-ink-soft">Casa do Baile, Belo Horizonte, MG</p>
          </div>
        </LinkCard>
        <Card className="p-6">
          <h4 className="text-lg">Organizador</h4>
          <p className="mt-2 text-ink-soft">
            Um cartão comum agrupa o que se lê junto. Não tem sombra, porque não flutua.
          </p>
        </Card>
      </Sample>
      <Sample title="Revelação">
        <Card className="divide-y divide-line">
          <div>
            <Disclosure title="Aberta onde há espaço" startsOpen="wide">
              <p className="px-5 pb-4 text-ink-soft">Num celular começa fechada.</p>
            </Disclosure>
          </div>
          <div>
            <Disclosure title="Fechada no começo">
              <p className="px-5 pb-4 text-ink-soft">Sem script, tudo fica à vista.</p>
            </Disclosure>
          </div>
        </Card>
      </Sample>
      <Sample title="Abas">
        <Tabs
          label="Seus ingressos"
          tabs={[
            { value: 'proximos', label: 'Próximos', content: <p>Dois ingressos para sábado.</p> },
            { value: 'passados', label: 'Passados', content: <p>Nada por aqui ainda.</p> },
            { value: 'cancelados', label: 'Cancelados', content: <p>Nenhum cancelamento.</p> },
          ]}
        />
      </Sample>
      <Sample title="Paginação" className="grid gap-6">
        <Pagination current={page} total={9} pages={pageButtons(page, 9)} onSelect={setPage} />
      </Sample>
    </Section>
  )
}
