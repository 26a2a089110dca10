import { useState } from 'react'
import { useCall } from '#core/web/live/live.ts'
import { documentCrud } from '../../contract/document.ts'
import { DocumentDrawer } from './document-drawer.tsx'
import type { DocumentRow } from './document-list.tsx'

interface Props {
  id: number
  mayChange(row: DocumentRow): boolean
}

/** The document that a link names: of a notification, of the finder. */
export function OpenedByLink({ id, mayChange }: Props) {
  const [closed, setClosed] = useState(false)
  const { data } = useCall(documentCrud.get, { id }, { enabled: Number.isSafeInteger(id) && id > 0 && !closed })
  if (closed || !data) return null
  return <DocumentDrawer id={id} title={data.title} mayChange={mayChange(data)} onClose={() => setClosed(true)} />
}
