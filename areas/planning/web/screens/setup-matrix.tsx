import { Tabs } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { type FormValues, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { setupTimeCrud } from '../../contract/setup/setup-time.ts'
import { MatrixGrid } from '../setup/matrix-grid.tsx'

const search = ['attribute', 'kind', 'workCenterId', 'fromValue', 'toValue'] as const
type Row = RowIn<typeof setupTimeCrud.select>

const valued = new Set<keyof Row>(['fromValue', 'toValue', 'bothWays'])

const form = {
  columns: 2 as const,
  visible: (field: keyof Row, values: FormValues) => !valued.has(field) || values.kind === 'change',
  derive: (changed: FormValues): FormValues | undefined => {
    if ('kind' in changed && changed.kind !== 'change') return { fromValue: null, toValue: null, bothWays: false }
    if (changed.workCenterId) return { groupLabel: null }
    return changed.groupLabel ? { workCenterId: null } : undefined
  },
} as const

/** The set-up matrix: minutes between what is made one after the other, as a grid and as a list. */
export default function SetupMatrix() {
  const t = useT()
  return (
    <div className="kit-screen">
      <Tabs
        className="kit-tabs setup-tabs"
        items={[
          { key: 'grid', label: t('setupGrid'), children: <MatrixGrid /> },
          {
            key: 'list',
            label: t('setupGrid.list'),
            children: <ListScreen crud={setupTimeCrud} search={search} form={form} />,
          },
        ]}
      />
    </div>
  )
}
