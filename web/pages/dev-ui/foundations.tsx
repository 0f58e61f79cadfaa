import { Tiles } from '../../ui/brand/tiles.tsx'
import { Sample, Section } from './sample.tsx'

const colours = [
  { name: 'Papel', token: '--paper', swatch: 'bg-paper' },
  { name: 'Superfície', token: '--surface', swatch: 'bg-surface' },
  { name: 'Rebaixo', token: '--sunken', swatch: 'bg-sunken' },
  { name: 'Linha', token: '--line', swatch: 'bg-line' },
  { name: 'Contorno', token: '--line-strong', swatch: 'bg-line-strong' },
  { name: 'Tinta', token: '--ink', swatch: 'bg-ink' },
  { name: 'Tinta suave', token: '--ink-soft', swatch: 'bg-ink-soft' },
  { name: 'Ação', token: '--action', swatch: 'bg-action' },
  { name: 'Ação suave', token: '--action-soft', swatch: 'bg-action-soft' },
  { name: 'Destaque', token: '--accent', swatch: 'bg-accent' },
  { name: 'Últimos', token: '--warn-soft', swatch: 'bg-warn-soft' },
  { name: 'Erro', token: '--danger', swatch: 'bg-danger' },
]

const sizes = [
  { token: 'text-4xl', text: 'Noite', className: 'text-4xl font-black' },
  { token: 'text-3xl', text: 'Descubra', className: 'text-3xl font-extrabold' },
  { token: 'text-2xl', text: 'Festival de Inverno', className: 'text-2xl font-extrabold' },
  { token: 'text-xl', text: 'Orquestra na praça', className: 'text-xl font-extrabold' },
  { token: 'text-lg', text: 'Sábado, 12 de julho, 20h', className: 'text-lg font-semibold' },
  { token: 'text-base', text: 'Receba os ingressos no celular.', className: 'text-base' },
  { token: 'text-sm', text: 'Teatro Amazonas, Manaus, AM', className: 'text-sm text-ink-soft' },
  { token: 'text-xs', text: 'Gratuito', className: 'text-xs font-bold' },
]

export function Foundations() {
  return (
    <Section
      id="fundamentos"
      title="Fundamentos"
      lead="Tinta sobre papel, um verde para agir, um amarelo atrás da tinta. O resto da cor vem dos eventos."
    >
      <Sample title="Cores" className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {colours.map(({ name, token, swatch }) => (
          <div key={token}>
            <div className={`h-20 rounded-lg rounded-br-none border border-line ${swatch}`} />
            <p className="mt-2 font-semibold">{name}</p>
            <code className="font-mono text-xs text-ink-soft">{token}</code>
          </div>
        ))}
      </Sample>
      <Sample title="Tipografia" className="grid gap-5">
        {sizes.map(({ token, text, className }) => (
          <div key={token} className="grid items-baseline gap-x-6 md:grid-cols-[6rem_1fr]">
            <code className="font-mono text-xs text-ink-soft">{token}</code>
            <p className={className}>{text}</p>
          </div>
        ))}
      </Sample>
      <Sample title="Azulejos" className="grid gap-4">
        <Tiles seed="promenade" columns={24} rows={3} size={48} />
      </Sample>
    </Section>
  )
}
