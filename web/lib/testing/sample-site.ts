import type { SiteConfig } from '../site.ts'

/** Site configuration for tests of components. */
export const site: SiteConfig = {
  publicUrl: 'https://55tickets.example',
  company: { name: 'Empresa Ltda.', cnpj: '00', address: 'Rua', contactEmail: 'a@b.example' },
  tileUrl: 'https://tiles.example',
  viaCepUrl: 'https://viacep.example',
  environment: 'demo',
  isSandbox: true,
}
