import { goToDocument } from '../../lib/go-to-document.ts'
import { toast } from '../../lib/toasts.tsx'

/** Opens a file itself where the dialog that would show it can't be loaded. */
export async function openDocument(url: string): Promise<void> {
  if (!(await goToDocument(url)))
    toast.error('Sem conexão. Confira a sua internet e tente novamente.')
}
