import type { Head, PageRoute } from './page.ts'

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
    source: 'pages/accounts/login.page.tsx',
    load: () => import('./accounts/login.page.tsx'),
    head: unindexedHead('Entrar', 'Entre na sua conta para ver seus ingressos e inscrições.'),
  },
  {
    ...publicPage,
    path: '/signup',
    source: 'pages/accounts/signup.page.tsx',
    load: () => import('./accounts/signup.page.tsx'),
    head: unindexedHead('Criar conta', 'Crie sua conta para reservar e comprar ingressos.'),
  },
  {
    ...publicPage,
    path: '/forgot-password',
    source: 'pages/accounts/forgot-password.page.tsx',
    load: () => import('./accounts/forgot-password.page.tsx'),
    head: unindexedHead('Recuperar senha', 'Receba um link para escolher outra senha.'),
  },
  {
    path: '/reset-password',
    source: 'pages/accounts/reset-password.page.tsx',
    load: () => import('./accounts/reset-password.page.tsx'),
    head: unindexedHead('Redefinir senha', 'Escolha a nova senha da sua conta.'),
    access: 'open',
    // The URL carries a secret token.
    cacheable: false,
    search: (search) => new URLSearchParams([...search].filter(([name]) => name === 'token')),
  },
  {
    path: '/confirmar-email',
    source: 'pages/accounts/confirm-email.page.tsx',
    load: () => import('./accounts/confirm-email.page.tsx'),
    head: unindexedHead('Confirmar email', 'Confirme que o email da sua conta é seu.'),
    access: 'open',
    // The URL carries a secret token.
    cacheable: false,
    search: (search) => new URLSearchParams([...search].filter(([name]) => name === 'token')),
  },
  {
    ...publicPage,
    path: '/terms',
    source: 'pages/legal/terms.page.tsx',
    load: () => import('./legal/terms.page.tsx'),
    head: indexedHead(
      'Termos de Serviço',
      'As regras do 55Tickets, em palavras simples: conta, preços, reserva, ingresso e devolução.',
      '/terms',
    ),
  },
  {
    ...publicPage,
    path: '/privacy',
    source: 'pages/legal/privacy.page.tsx',
    load: () => import('./legal/privacy.page.tsx'),
    head: indexedHead(
      'Política de Privacidade',
      'Quais dados o 55Tickets guarda, por quê, por quanto tempo, e como vê-los ou apagá-los.',
      '/privacy',
    ),
  },
]
