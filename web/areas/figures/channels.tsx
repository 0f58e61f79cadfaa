import type { EventFigures } from '@55tickets/contracts/figures.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { Link } from '../../framework/router/router.tsx'
import { Card } from '../../ui/card.tsx'

interface ChannelsProps {
  readonly channels: EventFigures['channels']
  readonly linksPath: string
}

const head = 'py-2 font-semibold'

/** Sales by tracking link, and those without one. */
export function Channels({ channels, linksPath }: ChannelsProps) {
  const hasLinks = channels.some(({ linkId }) => linkId !== null)
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="channels-title">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="channels-title" className="text-lg">
            De onde vêm as vendas
          </h2>
          {hasLinks && (
            <Link to={linksPath} className="text-link">
              Links de divulgação
            </Link>
          )}
        </div>
        {hasLinks ? (
          <table className="mt-2 w-full text-left tabular-nums">
            <caption className="sr-only">Pedidos pagos e vendas por link de divulgação</caption>
            <thead>
              <tr className="border-b border-line-strong text-sm text-ink-soft">
                <th scope="col" className={head}>
                  Link
                </th>
                <th scope="col" className={`${head} pl-4 text-right max-sm:sr-only`}>
                  Cliques
                </th>
                <th scope="col" className={`${head} pl-4 text-right`}>
                  Pedidos
                </th>
                <th scope="col" className={`${head} pl-4 text-right`}>
                  Vendas
                </th>
              </tr>
            </thead>
            <tbody>
              {channels.map(({ linkId, name, clicks, orders, gross }) => (
                <tr key={linkId ?? 'direct'} className="border-b border-line last:border-b-0">
                  <th scope="row" className="py-2.5 font-semibold wrap-anywhere">
                    {name ?? 'Sem link'}
                  </th>
                  <td className="py-2.5 pl-4 text-right max-sm:sr-only">
                    {clicks === null ? '–' : countText(clicks)}
                  </td>
                  <td className="py-2.5 pl-4 text-right">{countText(orders)}</td>
                  <td className="py-2.5 pl-4 text-right whitespace-nowrap">{formatReais(gross)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <p className="mt-2 text-ink-soft">
            Crie um link para cada lugar em que você divulga e veja aqui quanto cada um vende.{' '}
            <Link to={linksPath} className="text-link">
              Criar links de divulgação
            </Link>
          </p>
        )}
      </section>
    </Card>
  )
}
