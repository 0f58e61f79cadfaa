/** What the server tells every page about the site it belongs to. Holds nothing about a visitor. */
export interface SiteConfig {
  /** Without a trailing slash; canonical links and shared links start with it. */
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
  /** Whether the payment provider is the one for trying out, where no money moves. */
  readonly isSandbox: boolean
}
