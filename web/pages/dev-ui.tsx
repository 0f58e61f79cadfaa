import { Actions } from './dev-ui/actions.tsx'
import { Content } from './dev-ui/content.tsx'
import { Feedback } from './dev-ui/feedback.tsx'
import { Fields } from './dev-ui/fields.tsx'
import { Foundations } from './dev-ui/foundations.tsx'
import { Overlays } from './dev-ui/overlays.tsx'
import { Shell } from './dev-ui/shell.tsx'

/** Style guide: every component in every state. */
export default function DevUi() {
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
