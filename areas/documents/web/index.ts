import type { ScreenLoader } from '#core/web/screens/screens.ts'
import type { Parts } from '#core/web/screens/slots.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  documentInfo: () => import('./screens/document-info.tsx'),
}

const linked = { title: 'part.documents', right: 'document.view', texts: 'documents/late/linked-documents' } as const
const late = () => import('./late/linked-documents.tsx')

/** Documents about what others show, by slot. */
export const parts: Parts = {
  'product.section': { documents: { ...linked, load: async () => ({ default: (await late()).OfProduct }) } },
  'machine.tab': { documents: { ...linked, load: async () => ({ default: (await late()).OfMachine }) } },
  'mold.section': { documents: { ...linked, load: async () => ({ default: (await late()).OfMold }) } },
  'maintenanceObject.section': { documents: { ...linked, load: async () => ({ default: (await late()).OfObject }) } },
  'operation.section': { documents: { ...linked, load: async () => ({ default: (await late()).OfOperation }) } },
  'workOrder.section': { documents: { ...linked, load: async () => ({ default: (await late()).OfOrder }) } },
}
