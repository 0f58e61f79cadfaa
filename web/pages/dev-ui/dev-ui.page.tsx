import type { Page, PageRoute } from '../../framework/page.ts'
import { pageHead } from '../page.ts'
import { Actions } from './actions.tsx'
import { Content } from './content.tsx'
import { Feedback } from './feedback.tsx'
import { Fields } from './fields.tsx'
import { Foundations } from './foundations.tsx'
import { Overlays } from './overlays.tsx'
import { Shell } from './shell.tsx'

export const route: PageRoute = {
  path: '/dev/ui',
  access: 'open',
  outsideProductionOnly: true,
}

export const page: Page = {
  head: () => pageHead('Componentes', 'Os componentes da interface.'),
  View: DevUi,
}

/** Style guide: every component in every state. */
function DevUi() {
  return (
    <div className="page-width pt-10 md:pt-16">
      <h1 className="text-4xl font-black">Componentes</h1>
      <p className="mt-4 max-w-reading text-lg text-ink-soft">
        As peças com que as páginas são montadas, em todos os seus estados.
      </p>
      <div className="mt-6">
        <Foundations />
        <Actions />
        <Fields />
        <Overlays />
        <Content />
        <Feedback />
        <Shell />
      </div>
    </div>
  )
}
