import type { AccountProps } from '../../shell/account.ts'
import { HeaderBar } from '../../shell/header.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Sample, Section } from './sample.tsx'

const headers: readonly { title: string; auth: AccountProps['auth']; scrolled: boolean }[] = [
  { title: 'Cabeçalho, conta carregando', auth: { status: 'loading' }, scrolled: false },
  { title: 'Cabeçalho, sem conta', auth: { status: 'signed-out' }, scrolled: false },
  { title: 'Cabeçalho, página rolada', auth: { status: 'signed-out' }, scrolled: true },
  {
    title: 'Cabeçalho, com conta',
    auth: {
      status: 'signed-in',
      user: { name: 'Ana Souza', email: 'ana@demo.55tickets.com.br', roles: ['platform'] },
    },
    scrolled: false,
  },
  {
    title: 'Cabeçalho, conta sem nome e e-mail longo',
    auth: {
      status: 'signed-in',
      user: {
        name: '',
        email: 'um.endereco.bastante.comprido@universidade.exemplo.com.br',
        roles: [],
      },
    },
    scrolled: true,
  },
]

export function Shell() {
  return (
    <Section
      id="casca"
      title="Casca"
      lead="O que envolve todas as páginas. Até 768 px, a conta mora no menu do botão. O rodapé está no fim desta página."
    >
      {/* Each header has its own frame, so that it sticks only within it. */}
      {headers.map(({ title, auth, scrolled }) => (
        <Sample key={title} title={title} className="border border-line bg-paper pb-4">
          <HeaderBar auth={auth} scrolled={scrolled} onLogout={() => undefined} />
        </Sample>
      ))}
      <Sample title="Página não encontrada">
        <ButtonLink to="/dev/ui/nenhuma" variant="secondary">
          Abrir uma página que não existe
        </ButtonLink>
      </Sample>
    </Section>
  )
}
