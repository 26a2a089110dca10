import { Drawer } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { columnsOf, TableCard, useList } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/navigation.ts'
import { useNarrow } from '#core/web/use-narrow.ts'
import { moldMounting, moldMountingCrud } from '../../contract/mounting.ts'

const columns = columnsOf(moldMounting, [
  'status',
  'machineId',
  'machineNumber',
  'position',
  'productText',
  'installedAt',
  'installedByName',
  'removedAt',
  'removedByName',
  'storageLocation',
  'shotsBefore',
  'shotsAfter',
  'shotsMade',
  'note',
])

interface Props {
  mold: { id: number; number: string | null }
  onClose(): void
}

/** Where a mold hung, from when to when, by whom, and how many shots it made there. */
export function HistoryDrawer({ mold, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const narrow = useNarrow()
  const list = useList(moldMountingCrud, {
    entity: moldMounting,
    name: 'moldHistory',
    where: { moldId: mold.id },
    initialSort: [{ field: 'installedAt', order: 'desc' }],
    topics: ['moldMounting'],
  })
  if (!active) return null
  return (
    <Drawer
      open
      size={narrow ? '100%' : 1080}
      title={t('moldHistory.title', { mold: mold.number ?? '' })}
      onClose={onClose}
    >
      <TableCard list={list} columns={columns} selectable={false} />
    </Drawer>
  )
}
