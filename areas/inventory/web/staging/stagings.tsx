import { InboxOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import {
  type Action,
  type Column,
  fieldColumn,
  ListScreen,
  type RowIn,
  ShareBar,
  shareText,
} from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useNarrow } from '#core/web/use-narrow.ts'
import { staging, stagingCrud } from '../../contract/staging.ts'

export type StagingRow = RowIn<typeof stagingCrud.select>

const columns: Column<StagingRow>[] = staging.table.map((key) =>
  key === 'pickedShare'
    ? fieldColumn<StagingRow>(staging, key, {
        width: 150,
        render: ({ pickedShare }, { t }) => (
          <ShareBar
            share={pickedShare ?? 0}
            label={t('stockStaging.pickedShare')}
            text={shareText(pickedShare ?? 0, 0)}
            tone={(pickedShare ?? 0) >= 1 ? 'done' : 'normal'}
          />
        ),
      })
    : fieldColumn<StagingRow>(staging, key),
)

/** Staging orders. @param onOpen shows one, to be picked and handed over */
export function Stagings({ onOpen }: { onOpen(id: number): void }) {
  const narrow = useNarrow()
  const open: Action<StagingRow> = {
    key: 'open',
    at: 'row',
    icon: <InboxOutlined />,
    right: 'stockStaging.view',
    run: ([row]) => row && onOpen(row.id),
  }
  return (
    <>
      {narrow && <OpenOrders onOpen={onOpen} />}
      <ListScreen
        crud={stagingCrud}
        columns={columns}
        search={['stagingNo', 'status', 'kind', 'taskNo', 'materials', 'neededAt', 'toLocationId']}
        topics={['stockStaging', 'stockBalance']}
        actions={[open]}
        selectable={false}
      />
    </>
  )
}

const beingPicked = { where: { status: ['open'] }, sort: [{ field: 'neededAt', order: 'asc' as const }], pageSize: 50 }

/** On a phone what is to be picked is one press away, what is needed first at the top. */
function OpenOrders({ onOpen }: { onOpen(id: number): void }) {
  const t = useT()
  const { data } = useCall(stagingCrud.select, beingPicked, { topics: ['stockStaging'] })
  if (!data?.rows.length) return null
  return (
    <div className="inventory-staging-open" role="group" aria-label={t('stockStagingStatus.open')}>
      {data.rows.map((row) => (
        <Button key={row.id} size="large" icon={<InboxOutlined />} onClick={() => onOpen(row.id)}>
          <b>{row.stagingNo}</b> {row.toCode} {shareText(row.pickedShare ?? 0, 0)}
        </Button>
      ))}
    </div>
  )
}
