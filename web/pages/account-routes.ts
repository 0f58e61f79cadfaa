import type { Head, PageRoute } from '../ssr/page-route.ts'

/** Head of an account page, which search engines should not list. */
const unindexedHead = (title: string, description: string) => (): Head => ({
  title: `${title} | 55Tickets`,
  description,
  canonical: undefined,
})

const indexedHead = (title: string, description: string, canonical: string) => (): Head => ({
  ...unindexedHead(title, description)(),
  canonical,
})

const publicPage = { access: 'open', cacheable: true } as const

export const accountRoutes: readonly PageRoute[] = [
  {
    ...publicPage,
    path: '/login',
    source: 'pages/login.tsx',
    load: () => import('./login.tsx'),
    head: unindexedHead('Entrar', 'Entre na sua conta para ver seus ingressos e inscrições.'),
  },
  {
    ...publicPage,
    path: '/signup',
    source: 'pages/signup.tsx',
    load: () => import('./signup.tsx'),
    head: unindexedHead('Criar conta', 'Crie sua conta para reservar e comprar ingressos.'),
  },
  {
    ...publicPage,
    path: '/forgot-password',
    source: 'pages/forgot-password.tsx',
    load: () => import('./forgot-password.tsx'),
    head: unindexedHead('Recuperar senha', 'Receba um link para escolher outra senha.'),
  },
  {
    path: '/reset-password',
    source: 'pages/reset-password.tsx',
    load: () => import('./reset-password.tsx'),
    head: unindexedHead('Redefinir senha', 'Escolha a nova senha da sua conta.'),
    access: 'open',
    // The URL carries a secret token.
    cacheable: false,
    search: (search) => new URLSearchParams([...search].filter(([name]) => name === 'token')),
  },
  {
    path: '/confirmar-email',
    source: 'pages/confirm-email.tsx',
    load: () => import('./confirm-email.tsx'),
    head: unindexedHead('Confirmar email', 'Confirme que o email da sua conta é seu.'),
    access: 'open',
    // The URL carries a secret token.
    cacheable: false,
    search: (search) => new URLSearchParams([...search].filter(([name]) => name === 'token')),
  },
  {
    ...publicPage,
    path: '/terms',
    source: 'pages/terms.tsx',
    load: () => import('./terms.tsx'),
    head: indexedHead(
      'Termos de Serviço',
      'As regras do 55Tickets, em palavras simples: conta, preços, reserva, ingresso e devolução.',
      '/terms',
    ),
  },
  {
    ...publicPage,
    path: '/privacy',
    source: 'pages/privacy.tsx',
    load: () => import('./privacy.tsx'),
    head: indexedHead(
      'Política de Privacidade',
      'Quais dados o 55Tickets guarda, por quê, por quanto tempo, e como vê-los ou apagá-los.',
      '/privacy',
    ),
  },
]
