import { TagsOutlined } from '@ant-design/icons'
import { type ReactNode, Suspense, useState } from 'react'
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

/** Labels of records, printed by whichever area of the team does that. */
export function useLabelPrint<Row extends { id: number }>(kind: string): LabelPrint<Row> {
  const session = useSession()
  const active = useActive()
  const [asked, setAsked] = useState<{ ids: readonly number[]; none?: () => void } | null>(null)
  const [part] = partsOf('records.print', session)
  if (!part) return { actions: [], atOnce: () => false, dialog: null }
  const close = () => setAsked(null)
  const { Part } = part
  return {
    actions: [
      {
        key: 'printLabels',
        label: part.title,
        icon: <TagsOutlined />,
        run: (rows) => setAsked({ ids: rows.map(({ id }) => id) }),
      },
    ],
    atOnce(ids, none) {
      setAsked({ ids, none })
      return true
    },
    dialog: active && asked && (
      <Suspense>
        <Part
          kind={kind}
          ids={asked.ids}
          quick={
            asked.none && {
              none: () => {
                close()
                asked.none?.()
              },
            }
          }
          onClose={close}
        />
      </Suspense>
    ),
  }
}
