/** Configuration that the server sends with every page. Contains nothing about a visitor. */
export interface SiteConfig {
  /** Address without a trailing slash; the base of canonical and shared links. */
  readonly publicUrl: string
  readonly company: {
    readonly name: string
    readonly cnpj: string
    readonly address: string
    readonly contactEmail: string
  }
  readonly tileUrl: string
  readonly viaCepUrl: string
  readonly environment: 'production' | 'demo'
  /** True if the payment provider is the sandbox, in which no money moves. */
  readonly isSandbox: boolean
}
