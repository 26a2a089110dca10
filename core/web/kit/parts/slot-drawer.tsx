import { Drawer, Skeleton } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import type { MessageKey } from '#core/contract/messages.ts'
import type { Slots } from '#core/contract/slots.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNarrow } from '#core/web/use-narrow.ts'
import type { Action } from '../list/action.ts'

interface Options<Row, Given> {
  /** What a row is called. */
  name(row: Row): string
  /** What the parts are given of it. */
  given(row: Row): Given
}

/**
 * What other areas show of a list's rows: an act for each of their parts, which opens it beside the list; `offered` for a page that has no
 * list.
 */
export function useSlotDrawer<S extends keyof Slots, Row>(
  slot: S,
  { name, given }: Options<Row, Slots[S]>,
): {
  actions: Action<Row>[]
  offered: { name: string; title: MessageKey; open(row: Row): void }[]
  drawer: ReactNode
} {
  const session = useSession()
  const active = useActive()
  const narrow = useNarrow()
  const [opened, setOpened] = useState<{ row: Row; part: string } | null>(null)
  const parts = partsOf(slot, session)
  const shown = parts.find((part) => part.name === opened?.part)
  const offered = parts.map(({ name: part, title }) => ({
    name: part,
    title,
    open: (row: Row) => setOpened({ row, part }),
  }))
  return {
    actions: offered.map(({ name: key, title: label, open }) => ({
      key,
      label,
      at: 'row',
      run: ([row]) => row && open(row),
    })),
    offered,
    drawer: active && opened && shown && (
      <Drawer open size={narrow ? '100%' : 640} title={name(opened.row)} onClose={() => setOpened(null)}>
        <Suspense fallback={<Skeleton active className="kit-slow" />}>
          <shown.Part {...(given(opened.row) as Slots[S] & object)} />
        </Suspense>
      </Drawer>
    ),
  }
}
