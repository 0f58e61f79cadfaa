import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Download from 'lucide-react/icons/download'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Menu, MenuHeading, MenuItem, MenuLink, MenuSeparator } from '../../ui/overlay/menu.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { Sample, Section } from './sample.tsx'

export function Overlays() {
  const [open, setOpen] = useState(false)
  return (
    <Section
      id="sobreposicoes"
      title="Sobreposições"
      lead="Só o que flutua tem sombra. Escape fecha, e o foco volta para onde estava."
    >
      <Sample title="Diálogo">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Abrir diálogo
        </Button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="Nomear ingresso"
          description="O nome vale para a entrada e só pode ser informado uma vez."
          footer={
            <>
              <Button variant="quiet" onClick={() => setOpen(false)}>
                Voltar
              </Button>
              <Button onClick={() => setOpen(false)}>Salvar</Button>
            </>
          }
        >
          <div className="grid gap-5">
            <TextField label="Nome completo" required />
            <TextField label="CPF" inputMode="numeric" required />
          </div>
        </Dialog>
      </Sample>
      <Sample title="Menu">
        <Menu
          trigger={
            <IconButton label="Mais ações" className="border border-line bg-surface">
              <EllipsisVertical aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuHeading>
            <span className="text-sm font-bold">Ingresso 1 de 2</span>
          </MenuHeading>
          <MenuSeparator />
          <MenuItem>
            <Download aria-hidden="true" />
            Baixar PDF
          </MenuItem>
          <MenuLink to="/">
            <UserRound aria-hidden="true" />
            Ver página inicial
          </MenuLink>
        </Menu>
      </Sample>
      <Sample title="Explicação" className="flex items-center gap-2">
        <span>Taxa de serviço</span>
        <Tooltip
          aria-label="Sobre a taxa de serviço"
          content="Cobre os custos de operação da plataforma."
        >
          <CircleQuestionMark aria-hidden="true" />
        </Tooltip>
      </Sample>
    </Section>
  )
}
