import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import {
  type Action,
  type Column,
  callAction,
  column,
  type KeyOf,
  ListScreen,
  type RowIn,
} from '#core/web/kit/index.ts'
import { lazyDialog } from '#core/web/kit/parts/lazy-dialog.tsx'
import type { View } from '#core/web/kit/views/view-tabs.tsx'
import { keepErpRecord, takeErpRecord } from '../../contract/erp-source.api.ts'
import { erpRecordCrud } from '../../contract/erp-source.ts'

const ErpRecordDrawer = lazyDialog(() => import('../parts/erp-record-drawer.tsx').then((m) => m.ErpRecordDrawer))

type Row = RowIn<typeof erpRecordCrud.select>

const views: readonly View[] = [
  { label: 'kit.view.open', values: { state: ['refused', 'conflict'] } },
  { label: 'erpRecord.state.refused', values: { state: ['refused'] } },
  { label: 'erpRecord.state.conflict', values: { state: ['conflict'] } },
  { label: 'erpRecord.state.gone', values: { state: ['gone'] } },
]

const actions: Action<Row>[] = [
  callAction(takeErpRecord, {
    key: 'take',
    right: 'erpRecord.edit',
    confirm: true,
    can: ({ state }) => state === 'refused' || state === 'conflict',
  }),
  callAction(keepErpRecord, {
    key: 'keep',
    right: 'erpRecord.edit',
    confirm: true,
    can: ({ state }) => state === 'conflict',
  }),
]

/** What came from ERPs: what was refused and why, what both sides changed, and what a person decides about it. */
export default function ErpRecords() {
  const t = useT()
  const [opened, setOpened] = useState<Row | null>(null)
  const columns: (Column<Row> | KeyOf<Row>)[] = [
    column.text<Row>('document', {
      fixed: 'left',
      render: (row) => (
        <Button type="link" size="small" title={t('erpRecord.compare')} onClick={() => setOpened(row)}>
          {row.document || row.externalId}
        </Button>
      ),
    }),
    'kind',
    'state',
    'reason',
    'connectorId',
    'externalId',
    'changedAt',
  ]
  return (
    <>
      <ListScreen<Row>
        crud={erpRecordCrud}
        views={views}
        search={['connectorId', 'kind', 'state', 'changedAt']}
        actions={actions}
        columns={columns}
        open={setOpened}
        topics={['erpRecord']}
      />
      {opened && (
        <ErpRecordDrawer key={opened.id} id={opened.id} name={opened.document ?? ''} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
