import { PrinterOutlined, TagsOutlined } from '@ant-design/icons'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { MessageKey } from '#core/contract/messages.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { Action } from '../list/action.ts'

interface LabelPrint<Row> {
  /** Prints labels of the chosen rows; none where no area of the team does that, or the person may not. */
  actions: Action<Row>[]
  /** Prints at once by what is set for the kind; `none` where nothing is. @returns false: nobody prints labels here */
  atOnce(ids: readonly number[], none: () => void): boolean
  /** To be shown beside the list. */
  dialog: ReactNode
}

interface Asked {
  number: number
  ids: readonly number[]
  none?: (() => void) | undefined
}

/**
 * Labels and forms of records, printed by whichever area of the team does that.
 *
 * @param form what the act is called of a kind that prints forms; absent: it prints labels
 */
export function useLabelPrint<Row extends { id: number }>(kind: string, form?: MessageKey): LabelPrint<Row> {
  const session = useSession()
  const active = useActive()
  // The next one waits until the one before it was printed: each has a part of its own.
  const [waiting, setWaiting] = useState<Asked[]>([])
  const last = useRef(0)
  const [part] = partsOf('records.print', session)
  if (!part) return { actions: [], atOnce: () => false, dialog: null }
  const ask = (ids: readonly number[], none?: () => void) => {
    const number = ++last.current
    setWaiting((before) => [...before, { number, ids, none }])
  }
  const close = ({ number }: Asked) => setWaiting((before) => before.filter((each) => each.number !== number))
  const { Part } = part
  const [asked] = waiting
  return {
    actions: [
      {
        key: form ? 'printForm' : 'printLabels',
        label: form ?? part.title,
        icon: form ? <PrinterOutlined /> : <TagsOutlined />,
        run: (rows) => ask(rows.map(({ id }) => id)),
      },
    ],
    atOnce(ids, none) {
      ask(ids, none)
      return true
    },
    dialog: active && asked && (
      <Suspense>
        <Part
          key={asked.number}
          kind={kind}
          ids={asked.ids}
          quick={
            asked.none && {
              none: () => {
                close(asked)
                asked.none?.()
              },
            }
          }
          onClose={() => close(asked)}
        />
      </Suspense>
    ),
  }
}
